import type { zhReceiving } from './receiving.zh.ts';

export const ynReceiving: Record<keyof typeof zhReceiving, string> = {
};
