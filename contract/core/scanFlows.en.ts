import type { zhScanFlows } from './scanFlows.zh.ts';

/** Texts of every scan flow, and of what is on its way or needs a person. */
export const enScanFlows: Record<keyof typeof zhScanFlows, string> = {
  'attention.title': 'Needs attention',
  'attention.count': 'Attention {n}',
  'attention.held': 'An earlier step was not accepted: {why}',
  'attention.waiting': 'Waiting to be sent',
  'attention.waiting.about': 'Since {time}, {n} steps, kept on this device',
  'attention.others': 'Left by {account}',
  'attention.others.about': 'Since {time}, {n} steps. They go out when {account} signs in on this device',
  'attention.about': '{time} · {what}',
  'attention.more': 'and {n} more',
  'attention.again': 'Do it again',
  'attention.drop': 'Drop',
  'attention.drop.why': 'Why drop it?',
  'attention.reason.done-elsewhere': 'Somebody else has done it',
  'attention.reason.mistake': 'It was a mistake',
  'attention.reason.goods-gone': 'The goods went back or are not here',
  'attention.dropped': 'Dropped: {n} steps',
  'flow.needs-network': 'Needs the network: the server cannot be reached now',
  'flow.kept-unknown': 'This device does not know the code. It is kept and looked up when the network is back',
  'flow.sheet-first': 'Finish the step that is open, then scan',
  'flow.leave.ask': 'Leave this work?',
  'flow.leave.text': 'What you did stays on this device. Come back and go on.',
  'flow.leave.yes': 'Leave',
  'flow.leave.no': 'Go on here',
  'flow.put-away': 'Put away',
};
