import { type CallOutput, call } from '../core/call.ts';
import { code, flag, id, int, listOf, moment, oneOf, qty, sumOf, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';
import { partners } from '../exchange/partner.ts';

/** The most shortages on a board, most urgent first. */
export const shownShortages = 6;

const manage = { access: 'permission', permission: 'manageBoards', effect: 'write' } as const;

/** Calls of the wall board: a large screen with an address of its own, without sign-in. */
export const boardCalls = {
  createBoard: call({
    ...manage,
    name: 'createBoard',
    paths: ['/api/Basic/CreateBoard'],
    secret: true,
    input: shape({ name: ['BoardName', text(60).optional()], warehouse: ['WCode', code().optional()] }),
    output: shape({ name: ['BoardName', text()], token: ['Token', code()] }),
    refusals: ['board.name-required', 'warehouse.not-found'],
    doc: 'A board of this organisation, or of one warehouse; the answered token opens it, reads what stands on it and nothing else, and is told this once.',
  }),
  withdrawBoard: call({
    ...manage,
    name: 'withdrawBoard',
    paths: ['/api/Basic/WithdrawBoard'],
    input: shape({ id: ['ID', id()] }),
    output: shape({ name: ['BoardName', text()] }),
    refusals: ['board.not-found'],
    doc: 'From now on the address of the board shows nothing.',
  }),
  boardFigures: call({
    name: 'boardFigures',
    paths: ['/api/Basic/GetBoard'],
    access: 'public',
    effect: 'read',
    secretInput: true,
    input: shape({ token: ['Token', text(100)] }),
    output: shape({
      name: ['BoardName', text()],
      orgName: ['OrgName', text()],
      warehouseName: ['WName', text()],
      at: ['At', moment()],
      /** Due today with those of them that were received; waiting, also from days before, with those that are late. */
      deliveries: [
        'Deliveries',
        shape({ due: ['Due', int()], received: ['Received', int()], waiting: ['Waiting', int()], late: ['Late', int()] }),
      ],
      putaway: ['Putaway', shape({ open: ['OpenTasks', int()], held: ['Held', int()], oldestMinutes: ['OldestMinutes', int()] })],
      picks: ['Picks', shape({ open: ['OpenLines', int()], late: ['Late', int()] })],
      missing: ['MissingItems', int()],
      shortages: [
        'Shortages',
        listOf(
          shape({ itemNo: ['ItemNo', code()], itemName: ['ItemName', text()], qty: ['ShortageQty', qty()], unit: ['Unit', text()] }),
          shownShortages,
        ),
      ],
      /** The work of today by hour: lines received, put away and issued; hours without work are left out. */
      hours: [
        'Hours',
        listOf(
          shape({
            hour: ['Hour', int(0, 23)],
            received: ['Received', sumOf()],
            putAway: ['PutAway', sumOf()],
            issued: ['Issued', sumOf()],
          }),
          24,
        ),
      ],
      partners: [
        'Partners',
        listOf(
          shape({
            partner: ['Neighbour', oneOf(...partners)],
            away: ['Away', flag()],
            waiting: ['Waiting', int()],
            abnormal: ['Abnormal', int()],
          }),
        ),
      ],
      /** Number of devices with unsent steps, and of devices at work without a connection to the server. */
      devices: ['Devices', shape({ unsent: ['Unsent', int()], silent: ['Silent', int()] })],
    }),
    refusals: ['board.unknown'],
    doc: 'What stands on a board at this moment: deliveries due and waiting, age of putaway, picks, what is short, how the partners and devices do.',
  }),
};

export type BoardHour = CallOutput<typeof boardCalls.boardFigures>['hours'][number];
