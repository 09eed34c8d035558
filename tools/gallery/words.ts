/** Words that several gallery pages need. */
export const padWords = {
  confirm: '确定',
  clear: '清空',
  close: '关闭',
  back: '退一位',
  plus: '加一',
  minus: '减一',
  sign: '正负号',
  all: '全部',
  value: '输入的数量',
};
