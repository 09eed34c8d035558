import { locationsCalls } from '../../contract/locations/locations.calls.ts';
import { handle } from '../core/call/handler.ts';
import { makePaper } from '../labels/print/makePaper.ts';
import { findPlaceLabels } from './placeLabel.store.ts';

export const locationLabelZpl = handle(locationsCalls.locationLabelZpl, async (ctx, input) => {
  const { labels, size } = await findPlaceLabels(ctx, input);
  const { dpi = ctx.settings.printerDpi, font = ctx.settings.printerFont } = input;
  const content = Buffer.from(await makePaper.locationsZpl(labels, size, { dpi, font }));
  return { fileName: 'locations.zpl', contentType: 'text/plain; charset=utf-8', content };
});
