import { type DemoText, text } from './demoText.ts';

/** A supplier; it may deliver to both plants. */
interface DemoSupplier {
  code: string;
  name: DemoText;
  /** The word a keeper uses for it. */
  shortName: DemoText;
}

const supplier = (code: string, zh: string, en: string, shortZh: string, shortEn: string): DemoSupplier => ({
  code,
  name: text(zh, en, en),
  shortName: text(shortZh, shortEn, shortEn),
});

/** The supplier whose own account is among the demo users. */
export const demoAccountSupplier = 'S0001';

/** Twelve invented companies; company names stay as registered, so Indonesian shows the English form. */
export function demoSuppliers(): DemoSupplier[] {
  return [
    supplier('S0001', '无锡恒驰轴承有限公司', 'Wuxi Hengchi Bearing Co., Ltd.', '恒驰轴承', 'Hengchi Bearing'),
    supplier('S0002', '宁波海岚密封件有限公司', 'Ningbo Hailan Seals Co., Ltd.', '海岚密封', 'Hailan Seals'),
    supplier('S0003', '嘉兴固盟紧固件有限公司', 'Jiaxing Gumeng Fasteners Co., Ltd.', '固盟紧固件', 'Gumeng Fasteners'),
    supplier('S0004', '苏州吴裕包装材料有限公司', 'Suzhou Wuyu Packaging Co., Ltd.', '吴裕包装', 'Wuyu Packaging'),
    supplier('S0005', '常州龙溪铸造有限公司', 'Changzhou Longxi Foundry Co., Ltd.', '龙溪铸造', 'Longxi Foundry'),
    supplier('S0006', '台州精铭精密铸造有限公司', 'Taizhou Jingming Precision Casting Co., Ltd.', '精铭精铸', 'Jingming Casting'),
    supplier('S0007', '铜陵金湖电磁线有限公司', 'Tongling Jinhu Magnet Wire Co., Ltd.', '金湖电磁线', 'Jinhu Wire'),
    supplier('S0008', '江阴澄川钢材加工有限公司', 'Jiangyin Chengchuan Steel Processing Co., Ltd.', '澄川钢材', 'Chengchuan Steel'),
    supplier('S0009', '乐清瓯达电气有限公司', 'Yueqing Ouda Electric Co., Ltd.', '瓯达电气', 'Ouda Electric'),
    supplier('S0010', '深圳市启微电子有限公司', 'Shenzhen Qiwei Electronics Co., Ltd.', '启微电子', 'Qiwei Electronics'),
    supplier('S0011', '上海申润油品化工有限公司', 'Shanghai Shenrun Oils and Chemicals Co., Ltd.', '申润油品', 'Shenrun Oils'),
    supplier('S0012', '巴淡海韵包装有限公司', 'PT Bahari Kemas Batam', '海韵包装', 'Bahari Kemas'),
  ];
}
