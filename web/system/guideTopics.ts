/** Topics with pictures that tools/guideShots.ts makes. */
export const picturedTopics = ['signin', 'home', 'receive', 'stock', 'location', 'mine'] as const;

/** The topics of the operation guide, in the order of the work, each with the permissions whose holders read it; without any, everybody does. */
export const guideTopics = {
  signin: [],
  home: [],
  receive: ['receive'],
  putaway: ['putaway'],
  issue: ['prepareIssue'],
  confirm: ['confirmIssue'],
  request: ['requisition'],
  collect: ['takeMaterial'],
  giveBack: ['workshopReturn'],
  transfer: ['transfer'],
  report: ['report'],
  completion: ['applyCompletion', 'confirmCompletions'],
  count: ['enterCounts'],
  recount: ['recount', 'reviewCounts'],
  labels: ['manageLabels', 'splitLabels'],
  stock: ['stock'],
  location: ['stock'],
  exchange: ['exchangeDesk'],
  mine: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type GuideTopic = keyof typeof guideTopics;
const isTopic = (one: string): one is GuideTopic => one in guideTopics;

/** The topics of the work that a person may do. */
export const topicsFor = (may: (permission: string) => boolean): GuideTopic[] =>
  Object.entries(guideTopics).flatMap(([topic, permissions]) =>
    isTopic(topic) && (permissions.length === 0 || permissions.some(may)) ? [topic] : [],
  );

/** Whether a topic has a picture. */
export const hasPicture = (topic: GuideTopic): boolean => picturedTopics.some((one) => one === topic);
