import { z } from 'zod';
import { call } from '../core/call.ts';
import { flag, int, listOf, moment, oneOf, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';

/** A putaway of 2,000 labels fits many times; body and input of one step are limited like one request. */
const mostOfStep = 400_000;
/** The most characters of a step's description; a longer one is cut where it is stored. */
export const mostOfAbout = 200;

/** A step as a device stores it, with the data that another device needs to repeat it. */
const step = {
  operation: ['OperationID', z.uuid()],
  call: ['Call', text(60)],
  document: ['DocNo', text(200).default('')],
  /** The document by the key of its flow, which keeps its steps together on any device; and the description of the step. */
  key: ['DocKey', text(220).default('')],
  about: ['About', text(mostOfAbout).default('')],
  /** When it was done on the device. */
  at: ['At', moment()],
  /** The request body, as it was stored on the device. */
  body: ['Body', z.string().max(mostOfStep)],
  /** The flow that gave it, its document there, and its input under code names; empty for a step of no flow. */
  flow: ['Flow', text(60).default('')],
  lane: ['Lane', text(220).default('')],
  input: ['Input', z.string().max(mostOfStep).default('')],
  closes: ['Closes', flag().default(false)],
} as const;

/**
 * Why a step was refused: the text in the language of that time, and its id with arguments as JSON, so that each reader gets it in their
 * language; older devices send no id.
 */
const why = {
  refusal: ['Code', text(60).default('')],
  message: ['Message', z.string().max(2000).default('')],
  args: ['Args', z.string().max(20_000).default('')],
} as const;

const bundles = listOf(z.uuid(), 200).min(1);

/** Work of a device that the server did not accept and that its person gave up or handed over. */
export const leftWorkCalls = {
  leaveWork: call({
    name: 'leaveWork',
    paths: ['/api/System/LeaveWork'],
    access: 'signedIn',
    effect: 'write',
    input: shape({
      how: ['data.how', oneOf('dropped', 'handed-over')],
      reason: ['data.reason', text(140).default('')],
      steps: ['data.steps', listOf(shape({ ...step, ...why }), 1000)],
    }),
    output: shape({ done: ['Done', int()] }),
    refusals: [],
    doc: 'Writes down steps of a device that were not accepted, before they go off it: who, what, why not, dropped or handed to the team leader. The same step is written once.',
  }),
  takeLeftWork: call({
    name: 'takeLeftWork',
    paths: ['/api/System/TakeLeftWork'],
    access: 'permission',
    permission: 'leftWork',
    effect: 'write',
    input: shape({ bundles: ['data.bundles', bundles] }),
    output: shape({ steps: ['Steps', listOf(shape({ ...step, path: ['Path', text(200)] }), 10_000)] }),
    refusals: ['left-work.not-found', 'left-work.handled', 'left-work.not-again'],
    doc: 'Takes handed-over work over, with the documents that whoever left it has open, and answers the steps for this device to do again in the caller’s name. They keep their operation ids, so that each acts once wherever it is sent from.',
  }),
  dropLeftWork: call({
    name: 'dropLeftWork',
    paths: ['/api/System/DropLeftWork'],
    access: 'permission',
    permission: 'leftWork',
    effect: 'write',
    input: shape({ bundles: ['data.bundles', bundles], reason: ['data.reason', text(140).min(1)] }),
    output: shape({ done: ['Done', int()] }),
    refusals: ['left-work.not-found', 'left-work.handled'],
    doc: 'Gives handed-over work up, with the reason.',
  }),
};
