import type { zhReceiving } from './receiving.zh.ts';

export const enReceiving: Record<keyof typeof zhReceiving, string> = {
};
