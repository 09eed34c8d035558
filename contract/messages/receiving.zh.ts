export const zhReceiving = {
} as const;
