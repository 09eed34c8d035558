import { labelSizes as sizes } from '../../contract/labels/labelSize.ts';
import { labelsCalls } from '../../contract/labels/labels.calls.ts';
import { say } from '../core/answer/reply.ts';
import { handle } from '../core/call/handler.ts';

export const labelSizes = handle(labelsCalls.labelSizes, async (ctx) => ({
  sizes: sizes.map((size) => ({
    id: size.id,
    name: say(ctx.language, size.nameKey),
    widthMm: size.widthMm,
    heightMm: size.heightMm,
    sheet: 'sheet' in size,
    perSheet: 'sheet' in size ? size.sheet.columns * size.sheet.rows : 1,
  })),
}));
