import type { Language, TextKey } from './texts.ts';

/** An action of lists and records: one word for it in each language, its icon, its tone and place, and the texts that name it. */
export interface Action {
  words: Record<Language, string>;
  /** Several where the thing that it is done to is what differs. */
  icons: readonly string[];
  /** `danger` is red, asks first, and stands last behind the others. */
  tone: 'plain' | 'danger';
  texts: readonly TextKey[];
}

/** One word, one icon and one tone for one action (decision 0327). A test holds the actions of all screens against it. */
export const actionTable: Readonly<Record<string, Action>> = {
  create: {
    words: { zh: '新', en: 'new', yn: 'baru' },
    icons: ['plus', 'shelf', 'box'],
    tone: 'plain',
    texts: ['master.add', 'requisition.new', 'roleForm.add', 'action.board.new', 'action.count.new', 'place.rack', 'pallet.new'],
  },
  add: { words: { zh: '添加', en: 'add', yn: 'tambah' }, icons: ['plus'], tone: 'plain', texts: ['report.lines.add'] },
  open: {
    words: { zh: '开通', en: 'open', yn: 'buka' },
    icons: ['plus', 'undo'],
    tone: 'plain',
    texts: ['account.open', 'account.reopen'],
  },
  enrol: { words: { zh: '登记', en: 'enrol', yn: 'daftarkan' }, icons: ['plus'], tone: 'plain', texts: ['device.add'] },
  exempt: { words: { zh: '免检', en: 'exempt', yn: 'bebaskan' }, icons: ['plus'], tone: 'plain', texts: ['report.exempt'] },
  endExemption: { words: { zh: '取消', en: 'end', yn: 'akhiri' }, icons: ['trash'], tone: 'danger', texts: ['report.exempt.end'] },
  change: {
    words: { zh: '改', en: 'change', yn: 'ubah' },
    icons: ['edit', 'warehouse', 'clock', 'plus'],
    tone: 'plain',
    texts: ['account.edit', 'place.edit', 'requisition.edit', 'issue.change-warehouse', 'action.correctScanTime', 'translation.add'],
  },
  extend: { words: { zh: '延长', en: 'extend', yn: 'perpanjang' }, icons: ['clock'], tone: 'plain', texts: ['batch.extend'] },
  setByHand: { words: { zh: '手工', en: 'by hand', yn: 'manual' }, icons: ['edit'], tone: 'plain', texts: ['action.document.set'] },
  delete: {
    words: { zh: '删除', en: 'delete', yn: 'hapus' },
    icons: ['trash'],
    tone: 'danger',
    texts: ['account.close', 'action.deleteNoteLabels', 'action.deleteNotes', 'action.deleteScans', 'action.document.delete'],
  },
  remove: {
    words: { zh: '移', en: 'remove', yn: 'keluarkan' },
    icons: ['trash'],
    tone: 'danger',
    texts: ['report.lines.drop', 'report.remove-bar'],
  },
  drop: { words: { zh: '放弃', en: 'drop', yn: 'batalkan' }, icons: ['trash'], tone: 'danger', texts: ['action.dropLeftWork'] },
  withdraw: {
    words: { zh: '撤回', en: 'withdraw', yn: 'tarik kembali' },
    icons: ['undo'],
    tone: 'danger',
    texts: ['completion.revoke', 'judge.take-back', 'manual.take-back', 'version.withdraw'],
  },
  withdrawReview: {
    words: { zh: '撤销审核', en: 'withdraw', yn: 'batal' },
    icons: ['undo'],
    tone: 'plain',
    texts: ['report.unaudit', 'requisition.unreview'],
  },
  withdrawState: {
    words: { zh: '撤回', en: 'withdraw', yn: 'batalkan' },
    icons: ['undo'],
    tone: 'plain',
    texts: ['action.document.unset'],
  },
  undo: { words: { zh: '撤销', en: 'undo', yn: 'batalkan' }, icons: ['undo'], tone: 'danger', texts: ['action.undoSplit'] },
  putBack: { words: { zh: '退回', en: 'put back', yn: 'kembalikan' }, icons: ['undo'], tone: 'danger', texts: ['issue.undo'] },
  sendBack: {
    words: { zh: '退回', en: 'send back', yn: 'kembalikan' },
    icons: ['undo'],
    tone: 'plain',
    texts: ['requisition.send-back', 'action.count.back'],
  },
  reopen: { words: { zh: '恢复', en: 'reopen', yn: 'buka lagi' }, icons: ['undo'], tone: 'plain', texts: ['requisition.take-up'] },
  askBack: { words: { zh: '收回', en: 'taken back', yn: 'menarik' }, icons: ['undo'], tone: 'danger', texts: ['action.takeBackOrphans'] },
  void: { words: { zh: '作废', en: 'void', yn: 'batalkan' }, icons: ['stop'], tone: 'danger', texts: ['action.voidLabels'] },
  disable: {
    words: { zh: '停用', en: 'withdraw', yn: 'nonaktifkan' },
    icons: ['stop'],
    tone: 'danger',
    texts: ['action.board.withdraw', 'device.revoke'],
  },
  endSession: {
    words: { zh: '退出', en: 'end', yn: 'akhiri' },
    icons: ['exit'],
    tone: 'danger',
    texts: ['account.end-session', 'account.end-sessions'],
  },
  stopSending: {
    words: { zh: '异常关闭', en: 'stop sending', yn: 'stop kirim' },
    icons: ['stop'],
    tone: 'plain',
    texts: ['action.document.close', 'action.closeMessages'],
  },
  leaveOut: {
    words: { zh: '不再接收', en: 'leave out', yn: 'abaikan' },
    icons: ['stop'],
    tone: 'plain',
    texts: ['action.closeParkedRecords'],
  },
  close: { words: { zh: '关闭', en: 'close', yn: 'tutup' }, icons: ['stop'], tone: 'danger', texts: ['transfer.close'] },
  finish: { words: { zh: '结束', en: 'finish', yn: 'selesaikan' }, icons: ['stop'], tone: 'plain', texts: ['requisition.finish'] },
  clear: { words: { zh: '清除', en: 'clear', yn: 'hapus' }, icons: ['erase'], tone: 'plain', texts: ['action.document.clear'] },
  review: {
    words: { zh: '审核', en: 'review', yn: 'tinjau' },
    icons: ['check'],
    tone: 'plain',
    texts: ['action.document.review', 'requisition.review', 'transfer.review'],
  },
  pass: { words: { zh: '合格', en: 'passed', yn: 'lulus' }, icons: ['check'], tone: 'plain', texts: ['judge.accept'] },
  fail: { words: { zh: '不合格', en: 'failed', yn: 'tidak lulus' }, icons: ['stop'], tone: 'plain', texts: ['judge.reject'] },
  report: { words: { zh: '报', en: 'report', yn: 'lapor' }, icons: ['check'], tone: 'plain', texts: ['report.orders'] },
  audit: { words: { zh: '审核', en: 'audit', yn: 'audit' }, icons: ['check'], tone: 'plain', texts: ['report.audit'] },
  accept: { words: { zh: '审核', en: 'accept', yn: 'setujui' }, icons: ['check'], tone: 'plain', texts: ['action.count.accept'] },
  confirm: {
    words: { zh: '确认', en: 'confirm', yn: 'konfirmasi' },
    icons: ['check', 'truck'],
    tone: 'plain',
    texts: ['action.count.confirm', 'completion.confirm', 'issue.confirm', 'out.confirm', 'transfer.confirm'],
  },
  settle: { words: { zh: '核实', en: 'record', yn: 'catat' }, icons: ['check'], tone: 'plain', texts: ['short.settle'] },
  submit: {
    words: { zh: '提交', en: 'submit', yn: 'ajukan' },
    icons: ['send'],
    tone: 'plain',
    texts: ['requisition.submit', 'action.count.submit'],
  },
  sendToErp: { words: { zh: '同步', en: 'send', yn: 'kirim' }, icons: ['sync'], tone: 'plain', texts: ['action.document.synchronize'] },
  sendAgain: {
    words: { zh: '重新发送', en: 'send again', yn: 'kirim lagi' },
    icons: ['send'],
    tone: 'plain',
    texts: ['action.resendMessages'],
  },
  push: { words: { zh: '推送', en: 'push', yn: 'kirim' }, icons: ['send'], tone: 'plain', texts: ['action.pushPutaway', 'issue.push'] },
  fetch: { words: { zh: '重新获取', en: 'fetch', yn: 'ambil' }, icons: ['sync'], tone: 'plain', texts: ['action.push'] },
  takeIn: { words: { zh: '接收', en: 'take in', yn: 'terima' }, icons: ['sync'], tone: 'plain', texts: ['action.replayParkedRecords'] },
  ask: { words: { zh: '问', en: 'ask', yn: 'tanya' }, icons: ['sync'], tone: 'plain', texts: ['action.findOrphans'] },
  check: { words: { zh: '核对', en: 'check', yn: 'cek' }, icons: ['sync'], tone: 'plain', texts: ['ledger.check'] },
  receive: { words: { zh: '收货', en: 'receive', yn: 'terima' }, icons: ['scan'], tone: 'plain', texts: ['action.receive'] },
  putAway: { words: { zh: '上架', en: 'put away', yn: 'tempatkan' }, icons: ['shelf'], tone: 'plain', texts: ['action.putaway.start'] },
  save: { words: { zh: '保存', en: 'save', yn: 'simpan' }, icons: ['location'], tone: 'plain', texts: ['action.putaway.location'] },
  prepare: {
    words: { zh: '备料', en: 'prepare', yn: 'siapkan' },
    icons: ['check', 'location', 'scan'],
    tone: 'plain',
    texts: ['issue.prepare', 'issue.prepare.from', 'picking.scan'],
  },
  collect: {
    words: { zh: '领料', en: 'collect', yn: 'ambil' },
    icons: ['boxOut', 'scan'],
    tone: 'plain',
    texts: ['requisition.take', 'requisition.take.loose', 'requisition.take.scan'],
  },
  returnGoods: { words: { zh: '退', en: 'return', yn: 'retur' }, icons: ['truck'], tone: 'plain', texts: ['iqc-return.start'] },
  count: {
    words: { zh: '盘', en: 'count', yn: 'hitung' },
    icons: ['count', 'box'],
    tone: 'plain',
    texts: ['action.count', 'action.count.finished', 'action.count.recount', 'action.count.recount.chosen', 'short.count'],
  },
  assign: { words: { zh: '指派', en: 'assign', yn: 'tugaskan' }, icons: ['people'], tone: 'plain', texts: ['action.count.assign'] },
  split: {
    words: { zh: '拆分', en: 'split', yn: 'pecah' },
    icons: ['split', 'scan', 'clock'],
    tone: 'plain',
    texts: ['split.action.split', 'split.action.scan', 'split.action.records'],
  },
  make: {
    words: { zh: '生成', en: 'make', yn: 'buat' },
    icons: ['label'],
    tone: 'plain',
    texts: ['action.createNoteLabels', 'action.generateStockLabels'],
  },
  print: {
    words: { zh: '打印', en: 'print', yn: 'cetak' },
    icons: ['print'],
    tone: 'plain',
    texts: ['action.print', 'place.print', 'pallet.print'],
  },
  import: {
    words: { zh: '导入', en: 'import', yn: 'impor' },
    icons: ['upload'],
    tone: 'plain',
    texts: ['master.import', 'action.importNotes'],
  },
  release: { words: { zh: '发布', en: 'release', yn: 'rilis' }, icons: ['upload'], tone: 'plain', texts: ['version.upload'] },
  download: { words: { zh: '下载', en: 'download', yn: 'unduh' }, icons: ['download'], tone: 'plain', texts: ['version.download'] },
  show: {
    words: { zh: '看', en: 'show', yn: 'lihat' },
    icons: ['lock', 'shelf'],
    tone: 'plain',
    texts: ['recovery.show', 'position.map'],
  },
  issuePassword: { words: { zh: '密码', en: 'password', yn: 'kata sandi' }, icons: ['lock'], tone: 'plain', texts: ['account.password'] },
};

/** What leads to another screen is named as that screen or what it shows, and is no action. */
export const ways: readonly TextKey[] = [
  'account.roles',
  'action.chooseSupplier',
  'action.movements',
  'bind.move',
  'history.open',
  'issue.why-not',
  'place.code',
  'place.keepers',
  'translation.missing',
];
