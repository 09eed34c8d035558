import { expect, test } from 'vitest';
import { type CodeSheet, codeSheetPages, codeSheetPdf } from './codeSheetPdf.ts';
import { layoutFaults, readPdf, scanCrowdedPdf } from './printTestKit.ts';

const code = (number: number) => ({ text: `KW:STEP:${number}`, caption: `BAR-${number}`, note: '标签 螺钉 1,000 PCS' });
const sheet: CodeSheet = {
  title: '前十分钟',
  intro: '照着做一遍:从上到下,一步一扫。',
  sections: [
    {
      title: '登录',
      hint: '账号 keeper,密码见启动窗口。',
      codes: [{ text: 'http://192.168.1.20:8080', caption: '打开库位' }],
    },
    { title: '收料', hint: '先扫签到码,再扫送货单。', codes: [1, 2, 3, 4, 5].map(code) },
    { title: '上架', hint: '扫标签,再扫库位。', codes: [6, 7].map(code) },
    { title: '发料', hint: '按提示取料。', codes: [8, 9, 10].map(code) },
  ],
};

test('every code of the sheet scans', async () => {
  const pdf = await codeSheetPdf(sheet);
  const found = (await scanCrowdedPdf(pdf)).flat();
  expect(found.sort()).toEqual(sheet.sections.flatMap((section) => section.codes.map((one) => `QR-Code:${one.text}`)).sort());
});

test('steps are numbered in order and their words are on the sheet', async () => {
  const text = (await readPdf(await codeSheetPdf(sheet))).join(' ');
  for (const part of ['前十分钟', '照着做一遍', '登录', '账号 keeper', '打开库位', '标签 螺钉 1,000 PCS', 'BAR-10'])
    expect(text).toContain(part);
  expect(text).toMatch(/1 登录.*2 收料.*3 上架.*4 发料/);
});

test('long texts and many codes stay on the page and apart', () => {
  const long = '很长的说明文字 and a few Latin words '.repeat(8);
  const crowded: CodeSheet = {
    title: long,
    intro: long,
    sections: Array.from({ length: 9 }, (_, index) => ({
      title: long,
      hint: long,
      codes: Array.from({ length: index }, (_unused, number) => ({ text: `X${number}`, caption: long, note: long })),
    })),
  };
  const pages = codeSheetPages(crowded);
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.flatMap((marks) => layoutFaults(marks, { x: 14, y: 14, w: 182, h: 267 }))).toEqual([]);
});
