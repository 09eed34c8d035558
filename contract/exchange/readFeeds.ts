/** What a partner may read at Kuwei, each since a cursor of its own. */
export const readFeeds = ['documents', 'stock', 'labels'] as const;
/** One of them. */
export type ReadFeed = (typeof readFeeds)[number];
