import { col, list } from '../core/list.ts';

const message = {
  id: col.id('ID'),
  neighbour: col.state('Neighbour', 'neighbour'),
  type: col.state('DocType', 'exchangeDocument'),
  documentNo: col.text('DocNo'),
  state: col.state('State', 'message'),
  /** What happened, in the words of `state.messageCause`; empty while nothing did. */
  cause: col.state('Cause', 'messageCause'),
  /** The same cause, read as what to do about it. */
  remedy: col.text('Remedy', { machine: 'messageRemedy', plain: true, extra: true }),
  /** The neighbour's own words. */
  reason: col.text('Reason'),
  attempts: col.int('Attempts'),
  /** Since it was written, or until it was over. */
  ageMinutes: col.int('AgeMinutes'),
  partnerNo: col.text('PartnerNo'),
  key: col.text('MessageKey', { extra: true }),
  createdAt: col.time('CreatedAt'),
  nextAt: col.time('NextAt', { extra: true }),
  finishedAt: col.time('FinishedAt', { extra: true }),
  closedReason: col.text('ClosedReason', { extra: true }),
} as const;

const desk = { areas: ['Basic'], access: 'permission', permission: 'exchangeDesk', key: 'id' } as const;

/** Lists of the exchange's desk. */
export const exchangeLists = {
  exchangeMessages: list({
    ...desk,
    name: 'exchangeMessages',
    rno: 'exchangeMessages',
    columns: message,
    search: ['documentNo', 'partnerNo', 'reason'],
    filters: ['neighbour', 'state', 'type', 'documentNo', 'createdAt'],
    sort: '-id',
    scan: 'documentNo',
    card: { title: 'documentNo', lines: ['neighbour', 'type', 'cause', 'partnerNo', 'createdAt'], chip: 'state' },
    doc: 'Messages to the neighbours, the newest first, with state, age and attempts.',
  }),
  abnormalMessages: list({
    ...desk,
    name: 'abnormalMessages',
    rno: 'abnormalMessages',
    columns: {
      id: message.id,
      documentNo: message.documentNo,
      cause: message.cause,
      remedy: { ...message.remedy, extra: false },
      reason: message.reason,
      type: message.type,
      neighbour: message.neighbour,
      ageMinutes: message.ageMinutes,
      createdAt: message.createdAt,
      attempts: { ...message.attempts, extra: true },
    },
    search: ['documentNo', 'reason'],
    filters: ['documentNo', 'type', 'neighbour', 'cause', 'createdAt'],
    sort: '-id',
    scan: 'documentNo',
    card: { title: 'documentNo', lines: ['type', 'reason', 'remedy', 'createdAt'], chip: 'cause' },
    doc: 'Documents whose exchange failed and that wait for a person: what happened, and what to do.',
  }),
  exchangeRecords: list({
    ...desk,
    name: 'exchangeRecords',
    rno: 'exchangeRecords',
    columns: {
      id: col.id('ID'),
      source: col.state('Source', 'neighbour'),
      kind: col.state('RecordKind', 'recordKind'),
      recordId: col.text('RecordId'),
      code: col.text('RecordCode'),
      version: col.int('RecordVersion'),
      deleted: col.flag('Deleted'),
      batchKey: col.text('BatchKey', { extra: true }),
      takenAt: col.time('TakenAt'),
    },
    search: ['recordId', 'code'],
    filters: ['source', 'kind', 'code', 'takenAt'],
    sort: '-takenAt',
    card: { title: 'code', lines: ['kind', 'source', 'takenAt'] },
    doc: 'Records that came from the neighbours and were taken, in their newest version.',
  }),
  parkedRecords: list({
    ...desk,
    name: 'parkedRecords',
    rno: 'parkedRecords',
    columns: {
      id: col.id('ID'),
      source: col.state('Source', 'neighbour'),
      kind: col.state('RecordKind', 'recordKind'),
      recordId: col.text('RecordId'),
      version: col.int('RecordVersion'),
      reason: col.text('Reason'),
      state: col.state('ParkedState', 'parked'),
      times: col.int('Times'),
      parkedAt: col.time('ParkedAt'),
      lastAt: col.time('LastAt', { extra: true }),
      closedReason: col.text('ClosedReason', { extra: true }),
    },
    search: ['recordId', 'reason'],
    filters: ['source', 'kind', 'state', 'recordId', 'parkedAt'],
    sort: '-id',
    card: { title: 'recordId', lines: ['kind', 'reason', 'parkedAt'], chip: 'state' },
    doc: 'Records that could not be taken in, with the reason.',
  }),
};
