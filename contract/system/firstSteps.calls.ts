import { call } from '../core/call.ts';
import { int, listOf, oneOf, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';

/** The first data of a new plant, in the order of entry. */
export const firstStepNames = ['warehouses', 'areas', 'locations', 'suppliers', 'items', 'people', 'connection'] as const;

/** The present and the missing first data of a plant. */
export const firstStepsCalls = {
  firstSteps: call({
    name: 'firstSteps',
    paths: ['/api/System/FirstSteps'],
    access: 'permission',
    permission: 'manageMasterData',
    effect: 'read',
    input: shape({}),
    output: shape({
      steps: [
        'Steps',
        listOf(
          shape({
            step: ['Step', oneOf(...firstStepNames)],
            count: ['Count', int()],
            /** The codes of warehouses without this data; for the connection, the partner. */
            lacking: ['Lacking', listOf(text(60))],
          }),
        ),
      ],
    }),
    refusals: [],
    doc: 'The first steps of a new plant: how much there is of each kind, and where it is missing. A step is done when there is some and nothing lacks it.',
  }),
};
