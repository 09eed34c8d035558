import { z } from 'zod';
import { call } from '../core/call.ts';
import { code, flag, id, ids, int, listOf, moment, oneOf, qty, text } from '../core/fields.ts';
import { outcomes } from '../core/outcomes.ts';
import { shape } from '../core/shape.ts';
import { connectionCalls } from './connection.calls.ts';
import { driftKinds, messageMachine, testResults } from './exchange.rules.ts';
import { partners } from './partner.ts';
import { confirmed } from './unanswered.ts';

const org = ['org', text(20).optional()] as const;
const partner = oneOf(...partners);
/** Texts of programs: codes, statuses, messages; for people who run the two systems. Empty when our sentence is complete. */
const technical = ['Technical', z.string()] as const;

/** The desk of the exchange: connections, health, messages out, records in, and actions for those that are stuck. */
export const exchangeCalls = {
  ...connectionCalls,
  partnerHealth: call({
    name: 'partnerHealth',
    paths: ['/api/Exchange/Health'],
    access: 'permission',
    permission: 'exchangeDesk',
    effect: 'read',
    input: shape({ org }),
    output: shape({
      partners: [
        'Partners',
        listOf(
          shape({
            partner: ['Neighbour', partner],
            enabled: ['Enabled', flag()],
            waiting: ['Waiting', int()],
            abnormal: ['Abnormal', int()],
            parked: ['Parked', int()],
            /** Seconds that the oldest waiting message has waited. */
            oldestSeconds: ['OldestSeconds', int()],
            /** Handed over as files and not answered, and for how long the oldest. */
            handed: ['Handed', int()],
            handedSeconds: ['HandedSeconds', int()],
            /** Documents that wait for the timed exchange and are in no queue yet, and when it comes. */
            timed: ['Timed', int()],
            timedAt: ['TimedAt', moment().nullable()],
            breaker: ['Breaker', oneOf('closed', 'open', 'probing')],
            misconfigured: ['Misconfigured', flag()],
            lastGoodAt: ['LastGoodAt', moment().nullable()],
            lastBadAt: ['LastBadAt', moment().nullable()],
            lastProblem: ['LastProblem', z.string()],
            technical,
            /** The result of the last pull. */
            pull: ['Pull', oneOf('never', ...testResults)],
            pulledRecords: ['PulledRecords', int()],
            pulledAt: ['PulledAt', moment().nullable()],
            nextPullAt: ['NextPullAt', moment().nullable()],
            pullProblem: ['PullProblem', z.string()],
          }),
        ),
      ],
    }),
    refusals: [],
    doc: 'How each partner is doing: queue length and age in this organisation, circuit breaker, last answers, last and next pull.',
  }),
  messageDetail: call({
    name: 'messageDetail',
    paths: ['/api/Exchange/MessageDetail'],
    access: 'permission',
    permission: 'exchangeDesk',
    effect: 'read',
    input: shape({ id: ['ID', id()] }),
    output: shape({
      id: ['ID', id()],
      partner: ['Neighbour', partner],
      type: ['DocType', z.string()],
      documentNo: ['DocNo', z.string()],
      key: ['MessageKey', z.string()],
      state: ['State', z.enum(messageMachine.states)],
      attempts: ['Attempts', int()],
      reason: ['Reason', z.string()],
      partnerNo: ['PartnerNo', z.string()],
      trace: ['Trace', z.string().nullable()],
      createdAt: ['CreatedAt', moment()],
      finishedAt: ['FinishedAt', moment().nullable()],
      nextAt: ['NextAt', moment().nullable()],
      closedReason: ['ClosedReason', z.string()],
      technical,
      /** JSON text, as sent and as answered. */
      body: ['Body', z.string()],
      answer: ['Answer', z.string().nullable()],
      tries: [
        'Tries',
        listOf(
          shape({
            at: ['At', moment()],
            outcome: ['Outcome', z.string()],
            status: ['Status', int().nullable()],
            millis: ['Millis', int()],
            detail: ['Detail', z.string()],
            technical,
          }),
        ),
      ],
    }),
    refusals: ['message.not-found'],
    doc: 'One message with its body, the answer, and every attempt that did not settle it.',
  }),
  resendMessages: call({
    name: 'resendMessages',
    paths: ['/api/Exchange/Resend'],
    access: 'permission',
    permission: 'manageExchange',
    effect: 'write',
    input: shape({ ids: ['ids', ids()] }),
    output: outcomes,
    refusals: [
      'message.already-taken',
      'message.replaced',
      'message.retired',
      'message.document-deleted',
      'message.by-hand',
      'sync.already-synchronized',
    ],
    doc: 'Sends messages again. Without an answer the same key is used and the partner is asked first; after a refusal the refused lines go as a new version.',
  }),
  recheckIssue: call({
    name: 'recheckIssue',
    paths: ['/api/OutStorage/RecheckIssue'],
    access: 'permission',
    permission: 'manageExchange',
    effect: 'write',
    input: shape({ org: ['org', text(20).optional()], no: ['no', text(60).optional()] }),
    output: shape({
      documents: [
        'Documents',
        listOf(
          shape({
            docNo: ['DocNo', code()],
            type: ['DocType', code()],
            state: ['Status', code()],
            erpNo: ['ErpNo', text()],
            /** It had no answer; the state is now requested from the partner. */
            asked: ['Asked', z.boolean()],
          }),
          200,
        ),
      ],
      /** Issued in the ERP, and no document of ours reports the issue. */
      madeThere: ['MadeThere', listOf(code(), 200)],
    }),
    refusals: ['exception.document-number-required', 'exception.document-not-found'],
    doc: 'Asks the ERP now, by their keys, for issues, receipts and workshop returns of a number that have no answer, and says what of it the ERP issued by itself (rule exception-issue-timeout-not-recorded).',
  }),
  closeMessages: call({
    name: 'closeMessages',
    paths: ['/api/Exchange/Close'],
    access: 'permission',
    permission: 'manageExchange',
    effect: 'write',
    input: shape({ ids: ['ids', ids()], reason: ['reason', text(140).optional()], confirmed }),
    output: outcomes,
    refusals: ['exchange.reason-required', 'message.already-over', 'message.on-its-way', 'sync.unanswered'],
    doc: 'Closes messages as abnormal, with a reason; they are not sent any more. A partner that never answered is asked first; while it does not answer, `confirmed` is the word of a person who looked there.',
  }),
  replayParkedRecords: call({
    name: 'replayParkedRecords',
    paths: ['/api/Exchange/Replay'],
    access: 'permission',
    permission: 'manageExchange',
    effect: 'write',
    input: shape({ ids: ['ids', ids()] }),
    output: outcomes,
    refusals: ['parked.still', 'parked.not-found', 'connection.mapping-unreadable'],
    doc: 'Takes parked records in again, now that what they needed may be there.',
  }),
  closeParkedRecords: call({
    name: 'closeParkedRecords',
    paths: ['/api/Exchange/CloseParked'],
    access: 'permission',
    permission: 'manageExchange',
    effect: 'write',
    input: shape({ ids: ['ids', ids()], reason: ['reason', text(140).optional()] }),
    output: outcomes,
    refusals: ['exchange.reason-required', 'parked.not-found'],
    doc: 'Puts parked records aside for good, with a reason.',
  }),
  parkedRecordDetail: call({
    name: 'parkedRecordDetail',
    paths: ['/api/Exchange/ParkedDetail'],
    access: 'permission',
    permission: 'exchangeDesk',
    effect: 'read',
    input: shape({ id: ['ID', id()] }),
    output: shape({
      id: ['ID', id()],
      reason: ['Reason', z.string()],
      technical,
      record: ['Record', z.string()],
    }),
    refusals: ['parked.not-found'],
    doc: 'One parked record as it came, as JSON text, with the reason.',
  }),
  abnormalCount: call({
    name: 'abnormalCount',
    paths: ['/api/Exchange/AbnormalCount'],
    access: 'permission',
    permission: 'exchangeDesk',
    effect: 'read',
    input: shape({ org }),
    output: shape({ messages: ['Messages', int()], parked: ['Parked', int()], total: ['Total', int()] }),
    refusals: [],
    doc: 'How many messages and records of the organisation wait for a person: the number on the badge.',
  }),
  driftReport: call({
    name: 'driftReport',
    paths: ['/api/Exchange/Drift'],
    access: 'permission',
    permission: 'exchangeDesk',
    effect: 'read',
    input: shape({ org, partner: ['Neighbour', partner.optional()], last: ['Last', int(1, 500).optional()] }),
    output: shape({
      documents: ['Documents', int()],
      silent: ['Silent', int()],
      differences: [
        'Differences',
        listOf(
          shape({
            documentNo: ['DocNo', z.string()],
            line: ['Line', int().nullable()],
            itemNo: ['ItemNo', z.string()],
            kind: ['Kind', oneOf(...driftKinds)],
            ours: ['Ours', z.string()],
            theirs: ['Theirs', z.string()],
          }),
          5000,
        ),
      ],
      items: ['Items', listOf(shape({ itemNo: ['ItemNo', z.string()], ledger: ['LedgerQty', qty()], theirs: ['TheirQty', qty()] }), 5000)],
    }),
    refusals: ['exchange.no-connection'],
    doc: 'Asks the partner about the last documents (200 unless told) and compares its answers with the messages, the documents and the ledger, per document and per item.',
  }),
};
