/** Names of the menu's groups and entries. */
export const zhMenu = {
  'menu.incoming': '来料',
  'menu.completion': '完工',
  'menu.outgoing': '出库',
  'menu.stock': '库存',
  'menu.staff': '人员',
  'menu.statistics': '统计',
} as const;
