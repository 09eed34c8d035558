import { expect, it } from 'vitest';
import { decimalsOfUnit } from './units.ts';

const measured =
  'KGM GRM MGM TNE MTR CMT MMT KMT MTK CMK MTQ LTR MLT HUR KWH LBR ONZ FOT INH YRD GLL kg g t m mm cm km m2 m² ㎡ m3 m³ ㎥ l L ml ㎏ ㎜ ㏄ 吨 千克 公斤 克 米 厘米 升 毫升 平方米 平米 立方米 Kg ｋｇ';
const counted =
  'pcs PCS EA C62 H87 NMP NPR PR SET DZN BX CT RO 件 个 只 支 套 台 卷 箱 瓶 包 张 双 打 对 片 roll box btl lembar lusin buah';

it('S22: what is measured has decimals, what is counted is whole, as UN/ECE Recommendation 20 or as a word', () => {
  expect(measured.split(' ').filter((unit) => decimalsOfUnit(unit) !== 3)).toEqual([]);
  expect(counted.split(' ').filter((unit) => decimalsOfUnit(unit) !== 0)).toEqual([]);
});
