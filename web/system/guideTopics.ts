/** The topics of the operation guide, in this order; each has its texts and its pictures. */
export const guideTopics = ['signin', 'home', 'receive', 'stock', 'location', 'mine'] as const;
