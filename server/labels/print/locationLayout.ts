import type { LabelSize } from '../../../contract/labels/labelSize.ts';
import { fitText, plainLine } from './fitText.ts';
import type { Mark } from './mark.ts';
import { placeText, textAt } from './place.ts';
import { textWidth } from './printFont.ts';

/** The content of the label of a storage location. */
export interface LocationLabel {
  /** The location in its readable form, e.g. `A01-02-03`; its last segment is set off. */
  code: string;
  /** The text in the QR code. */
  scanText: string;
  warehouseName?: string;
  areaName?: string;
  /** The level that the label means when it hangs between two. */
  arrow?: 'up' | 'down';
}

/** Splits a location code before its last segment; a code of one segment is all last segment. */
export function splitLocation(code: string): { lead: string; last: string } {
  const found = /^(.*[-./_ ])([^-./_ ]+)$/u.exec(code);
  return { lead: found?.[1] ?? '', last: found?.[2] ?? code };
}

/** Lays out a location label in millimetres: names, arrow and QR above, below them the code as large as the width allows. */
export function locationLayout(label: LocationLabel, size: LabelSize): Mark[] {
  const pad = size.paddingMm;
  const inner = size.widthMm - 2 * pad;
  const h = size.heightMm - 2 * pad;
  const code = codeLine(label.code, { x: pad, bottom: size.heightMm - pad, w: inner, h: h * 0.46 });
  // A tenth of its side keeps the QR's quiet zone clear of the dark box below it.
  const side = Math.min((h - code.height) / 1.1, inner * 0.4);
  const arrowWidth = label.arrow ? side * 0.42 : 0;
  const left = inner - side - (label.arrow ? arrowWidth + 3 : 0) - 3;
  const areaRule = { width: left, size: side * 0.27, minSize: side * 0.17, maxLines: 1, bold: true };
  const wraps = fitText(label.areaName ?? '', areaRule).cut;
  const area = placeText(label.areaName, {
    ...areaRule,
    x: pad,
    top: pad,
    lineHeight: 1.1,
    ...(wraps ? { maxLines: 2, minSize: side * 0.11 } : {}),
  });
  const names = placeText(label.warehouseName, {
    x: pad,
    top: area.bottom + side * 0.04,
    width: left,
    size: side * 0.15,
    minSize: side * 0.09,
    maxLines: 2,
  });
  const arrow: Mark[] = label.arrow
    ? [
        {
          kind: 'arrow',
          x: size.widthMm - pad - side - 3 - arrowWidth,
          y: pad + side * 0.1,
          w: arrowWidth,
          h: side * 0.8,
          direction: label.arrow,
        },
      ]
    : [];
  return [
    ...area.marks,
    ...names.marks,
    ...arrow,
    { kind: 'qr', x: size.widthMm - pad - side, y: pad, w: side, h: side, text: label.scanText },
    ...code.marks,
  ];
}

/** The code on one line: its beginning in ink on paper, the last segment larger, in paper colour on ink. */
function codeLine(text: string, room: { x: number; bottom: number; w: number; h: number }): { marks: Mark[]; height: number } {
  const { lead, last } = splitLocation(plainLine(text));
  const leadRatio = 0.8;
  const inset = 0.16;
  const em = textWidth(lead, true) * leadRatio + (lead ? 0.06 : 0) + textWidth(last, true) + 2 * inset;
  // Chinese characters fill their square, capitals and digits only the middle of it.
  const chinese = /[^\u0020-\u00ff]/u.test(last);
  const boxRatio = chinese ? 1.08 : 0.96;
  const size = Math.min(room.w / em, room.h / boxRatio);
  const height = size * boxRatio;
  const baseline = room.bottom - size * (chinese ? 0.16 : 0.115);
  const leadMark = textAt(lead, room.x, baseline, size * leadRatio, true);
  const boxWidth = (textWidth(last, true) + 2 * inset) * size;
  const boxLeft = room.x + (lead ? leadMark.width + 0.06 * size : 0) + (room.w - em * size) / 2;
  const marks: Mark[] = [
    { kind: 'rect', x: boxLeft, y: room.bottom - height, w: boxWidth, h: height, tone: 'ink' },
    textAt(last, boxLeft + inset * size, baseline, size, true, 'paper'),
  ];
  return { marks: lead ? [{ ...leadMark, x: room.x + (room.w - em * size) / 2 }, ...marks] : marks, height };
}
