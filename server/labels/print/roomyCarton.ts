import type { LabelSize } from '../../../contract/labels/labelSize.ts';
import { cartonFoot, placeItemNo } from './cartonFoot.ts';
import { type CartonCaptions, type CartonField, type CartonLabel, cartonFields } from './cartonLabel.ts';
import type { Box, Mark } from './mark.ts';
import { placePair, placeText } from './place.ts';
import { textWidth } from './printFont.ts';

function rule(x: number, y: number, w: number): Mark {
  return { kind: 'rect', x, y, w, h: 0.18, tone: 'ink' };
}

/** A carton label as a ruled form with captioned fields, for stock from 80 × 50 mm. */
export function roomyCarton(label: CartonLabel, size: LabelSize, captions: CartonCaptions): Mark[] {
  const u = Math.min(size.heightMm / 60, size.widthMm / 100);
  const pad = size.paddingMm;
  const inner = size.widthMm - 2 * pad;
  const headed = Boolean(label.org || label.date);
  const top = pad + (headed ? 5 * u : 0);
  const bottom = size.heightMm - pad - 13.6 * u;
  const side = 21.6 * u;
  const split = size.widthMm - pad - side - 1.6 * u;
  return [
    ...head(label, captions, { x: pad, y: pad, w: inner, h: 5 * u }, u),
    rule(pad, top, inner),
    ...itemBlock(label, captions, { x: pad, y: top, w: split - pad - 1.2 * u, h: bottom - top }, u),
    { kind: 'rect', x: split, y: top, w: 0.18, h: bottom - top, tone: 'ink' },
    { kind: 'qr', x: split + 1.6 * u, y: top + 1.5 * u, w: side, h: side, text: label.code },
    ...quantity(label, captions, { x: split, y: top + side + 2.8 * u, w: size.widthMm - pad - split, h: bottom - top - side - 2.8 * u }, u),
    rule(pad, bottom, inner),
    ...cartonFoot(label.code, { x: pad * 0.3, y: bottom + 1.3 * u, w: size.widthMm - pad * 0.6, h: 0 }, 8 * u, 3.4 * u),
  ];
}

function head(label: CartonLabel, captions: CartonCaptions, box: Box, u: number): Mark[] {
  const size = 2.9 * u;
  const date = label.date ? `${captions.date} ${label.date}` : '';
  const dateWidth = Math.min(textWidth(date) * size, box.w * 0.5);
  const line = { top: box.y + 0.7 * u, size, minSize: size * 0.6, maxLines: 1 };
  return [
    ...placeText(label.org, { ...line, x: box.x, width: box.w - dateWidth - 3 * u, bold: true }).marks,
    ...placeText(date, { ...line, x: box.x + box.w - dateWidth - 0.01, width: dateWidth + 0.01, align: 'right' }).marks,
  ];
}

function quantity(label: CartonLabel, captions: CartonCaptions, box: Box, u: number): Mark[] {
  const room = {
    x: box.x + 1.6 * u,
    width: box.w - 1.6 * u,
    size: Math.min(7.4 * u, (box.h - 5.1 * u) / 0.74),
    align: 'right' as const,
  };
  const pair = placePair(label.qty, label.unit, { ...room, baseline: box.y + box.h - 1.9 * u, smallRatio: 0.52 });
  // A very long quantity would shrink its unit beyond reading: then the unit gets a line of its own.
  const stacked =
    (pair[0]?.size ?? 0) < 4.4 * u
      ? [
          ...placePair(label.qty, '', {
            ...room,
            size: (box.h - 7.6 * u) / 0.75,
            baseline: box.y + box.h - 4.5 * u,
            smallRatio: 1,
          }),
          ...placePair(label.unit, '', { ...room, size: 3 * u, baseline: box.y + box.h - 1.2 * u, smallRatio: 1 }),
        ]
      : pair;
  return [
    rule(box.x, box.y, box.w),
    ...placeText(captions.qty, {
      x: box.x + 1.6 * u,
      top: box.y + 0.7 * u,
      width: box.w - 1.6 * u,
      size: 2.1 * u,
      minSize: 1.4 * u,
      maxLines: 1,
      tone: 'soft',
    }).marks,
    ...stacked,
  ];
}

function itemBlock(label: CartonLabel, captions: CartonCaptions, box: Box, u: number): Mark[] {
  const caption = placeText(captions.itemNo, {
    x: box.x,
    top: box.y + 0.8 * u,
    width: box.w,
    size: 2.1 * u,
    minSize: 1.4 * u,
    maxLines: 1,
    tone: 'soft',
  });
  const fields = cartonFields(label, captions);
  const airy = fieldRows(fields).length <= 2;
  const item = placeItemNo(label.itemNo, {
    x: box.x,
    top: caption.bottom,
    width: box.w,
    size: 6.4 * u,
    least: 3.2 * u,
  });
  const name = placeText(label.itemName, {
    x: box.x,
    top: item.bottom + 0.2 * u,
    width: box.w,
    size: (airy ? 4.6 : 3.7) * u,
    minSize: 2.7 * u,
    maxLines: 2,
    bold: true,
  });
  const spec = placeText(label.spec, {
    x: box.x,
    top: name.bottom + 0.5 * u,
    width: box.w,
    size: 2.8 * u,
    minSize: 2.1 * u,
    maxLines: 1,
  });
  const end = box.y + box.h;
  const grid = fieldGrid(fields, { x: box.x, y: spec.bottom + 0.9 * u, w: box.w, h: end - spec.bottom - 0.9 * u }, u);
  return [...caption.marks, ...item.marks, ...name.marks, ...spec.marks, ...grid];
}

/** Rows of one wide or two narrow fields. */
function fieldRows(fields: readonly CartonField[]): CartonField[][] {
  const rows: CartonField[][] = [];
  for (const field of fields) {
    const open = rows.find((row) => row.length === 1 && !row[0]?.wide);
    if (field.wide || !open) rows.push([field]);
    else open.push(field);
  }
  return rows;
}

function fieldGrid(fields: readonly CartonField[], box: Box, u: number): Mark[] {
  const least = 4.1 * u;
  const rows = fieldRows(fields).slice(0, Math.max(0, Math.floor(box.h / least)));
  if (rows.length === 0) return [];
  const rowHeight = Math.min(6 * u, box.h / rows.length);
  const start = box.y + box.h - rowHeight * rows.length;
  return rows.flatMap((row, index) => {
    const y = start + index * rowHeight;
    const gap = 1.6 * u;
    const width = row.length === 2 ? (box.w - gap) / 2 : box.w;
    const cells = row.flatMap((field, column) => fieldCell(field, { x: box.x + column * (width + gap), y, w: width, h: rowHeight }, u));
    const hairline: Mark = { kind: 'rect', x: box.x, y, w: box.w, h: 0.12, tone: 'hairline' };
    return [hairline, ...cells];
  });
}

function fieldCell(field: CartonField, box: Box, u: number): Mark[] {
  const captionSize = Math.min(1.9 * u, box.h * 0.34);
  const valueSize = Math.min(3 * u, box.h * 0.52);
  const caption = placeText(field.caption, {
    x: box.x,
    top: box.y + box.h * 0.07,
    width: box.w,
    size: captionSize,
    minSize: captionSize * 0.7,
    maxLines: 1,
    tone: 'soft',
  });
  const value = placeText(field.value, {
    x: box.x,
    top: box.y + box.h * 0.95 - valueSize,
    width: box.w,
    size: valueSize,
    minSize: valueSize * 0.62,
    maxLines: 1,
    bold: true,
    cut: field.name ? 'end' : 'middle',
  });
  return [...caption.marks, ...value.marks];
}
