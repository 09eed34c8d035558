import { locationsCalls } from '../../contract/locations/locations.calls.ts';
import { handle } from '../core/call/handler.ts';
import { locationZpl } from '../labels/print/zpl.ts';
import { findPlaceLabels } from './placeLabel.store.ts';

export const locationLabelZpl = handle(locationsCalls.locationLabelZpl, async (ctx, input) => {
  const { labels, size } = await findPlaceLabels(ctx, input);
  const printer = { dpi: input.dpi === '300' ? 300 : 203, font: input.font } as const;
  const content = Buffer.from(locationZpl(labels, size, printer));
  return { fileName: 'locations.zpl', contentType: 'text/plain; charset=utf-8', content };
});
