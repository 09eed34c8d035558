import type { Language } from './texts.ts';

/** A thing or an act of the product, the one word that each language has for it, and the words that no text may use instead. */
interface Word {
  words: Record<Language, string>;
  not: Partial<Record<Language, RegExp>>;
}

/** One word for one thing. A test holds every text against it; texts that the specification gives stay as they are. */
export const wordTable: readonly Word[] = [
  {
    words: { en: 'item', yn: 'barang', zh: '物料' },
    not: { en: /\bmaterials\b|\b(?<!return )material number/i, yn: /\b(material|bahan)\b/i, zh: /料品/ },
  },
  { words: { en: 'item number', yn: 'kode barang', zh: '料号' }, not: { yn: /\bnomor barang(?! dagang| jadi)\b/i } },
  {
    words: { en: 'location', yn: 'lokasi', zh: '储位' },
    not: {
      en: /\bplaces?\b(?<!in their place)|\bstorage locations?\b/i,
      yn: /\blokasi simpan\b|\blokasi penyimpanan\b(?! barang jadi)|\btempat(nya)?\b/i,
    },
  },
  {
    words: { en: 'putaway', yn: 'penempatan', zh: '上架' },
    not: { en: /\bshelving\b/i, yn: /\b(di)?(simpan|taruh) (ke|di) rak\b|\btugas simpan\b/i },
  },
  { words: { en: 'held', yn: 'ditahan', zh: '暂缓' }, not: { yn: /\btertahan\b/i, zh: /未推送|挂起/ } },
  { words: { en: 'transfer out', yn: 'transfer keluar', zh: '调出' }, not: { en: /\ballocation\b/i } },
  { words: { en: 'transfer in', yn: 'transfer masuk', zh: '调入' }, not: { zh: /调拨入库/ } },
  { words: { en: 'check-in code', yn: 'kode absen', zh: '签到码' }, not: { en: /\bsign-in code/i } },
  { words: { en: 'container', yn: 'kontainer', zh: '装柜' }, not: { en: /\bcabinet/i } },
  {
    words: { en: 'move to location', yn: 'pindah ke lokasi', zh: '绑定储位' },
    not: { en: /\b(un)?(bind|bound)\b/i, yn: /\b(di)?ikat\b/i },
  },
  { words: { en: 'review', yn: 'tinjau', zh: '审核' }, not: { yn: /\b(di)?periksa\b/i } },
  { words: { en: 'withdraw review', yn: 'batalkan tinjauan', zh: '撤销审核' }, not: { zh: /弃审/ } },
  {
    words: { en: 'production order', yn: 'perintah kerja', zh: '工单' },
    not: { yn: /\border\b|\bperintah produksi\b|\bpesanan\b/i, zh: /(?<!采购)(?<!销售)订单/ },
  },
  { words: { en: 'team leader', yn: 'ketua regu', zh: '班组长' }, not: { yn: /\bketua tim\b|\bkepala regu\b/i } },
  {
    words: { en: 'loose parts', yn: 'suku cadang lepas', zh: '散件收货' },
    not: { yn: /\bkomponen lepas\b|\bsuku cadang\b(?! lepas)/i, zh: /散件扫描/ },
  },
  { words: { en: 'completion', yn: 'pengajuan barang jadi', zh: '完工' }, not: { yn: /\bpenyelesaian\b/i } },
  { words: { en: 'carton', yn: 'karton', zh: '箱' }, not: { yn: /\b(kardus|dus|boks)\b/i } },
  { words: { en: 'outer box', yn: 'karton luar', zh: '外箱' }, not: { yn: /\bkotak luar\b/i } },
  { words: { en: 'push', yn: 'kirim', zh: '推送' }, not: { yn: /dorong\b/i } },
  { words: { en: 'scan', yn: 'pindai', zh: '扫描' }, not: { yn: /\b(di-?)?scan\b/i } },
  { words: { en: 'reserved', yn: 'direservasi', zh: '占用' }, not: { yn: /\bdipesan\b/i } },
  { words: { en: 'workshop', yn: 'workshop', zh: '车间' }, not: { yn: /\bbengkel\b/i } },
  { words: { en: 'batch', yn: 'batch', zh: '批次' }, not: { zh: /批号/ } },
  { words: { en: 'log of actions', yn: 'log tindakan', zh: '操作记录' }, not: { yn: /\bcatatan tindakan\b/i, zh: /审计记录|操作日志/ } },
  { words: { en: 'status', yn: 'status', zh: '状态' }, not: { en: /^State\b|\bstate$/ } },
  { words: { en: 'preparation', yn: 'penyiapan', zh: '备料' }, not: { yn: /\bpersiapan\b/i } },
  { words: { en: 'why', yn: 'mengapa', zh: '为什么' }, not: { yn: /\bkenapa\b/i } },
  { words: { en: 'inspection', yn: 'inspeksi', zh: '检验' }, not: { yn: /\bpemeriksaan\b/i } },
  { words: { en: 'passed', yn: 'lulus', zh: '合格' }, not: { yn: /\blolos\b/i } },
  { words: { en: 'reporting location', yn: 'lokasi pelaporan', zh: '报工储位' }, not: { yn: /\blokasi laporan\b/i } },
  { words: { en: 'sales return', yn: 'retur penjualan', zh: '退货单' }, not: { en: /\bannounced return/i } },
  { words: { en: 'the other side', yn: 'mitra', zh: '对方' }, not: { yn: /\bpihak (sana|lain)\b|\bsistem sana\b/i } },
  { words: { en: 'our', yn: 'kami', zh: '我方' }, not: { yn: /\bkita\b/i } },
  { words: { en: 'In ERP', yn: 'tersinkron', zh: '已同步' }, not: { en: /\bSynchronized\b/ } },
  { words: { en: 'organisation', yn: 'organisasi', zh: '组织' }, not: { en: /organization|synchroniz(?!ation time)/i } },
  { words: { en: 'password', yn: 'kata sandi', zh: '密码' }, not: { yn: /(?<!kata )\bsandi\b/i } },
  { words: { en: 'connection', yn: 'koneksi', zh: '连接' }, not: { yn: /\bsambungan/i } },
  { words: { en: 'file', yn: 'file', zh: '文件' }, not: { yn: /\bberkas\b/i } },
  { words: { en: 'filter', yn: 'filter', zh: '筛选' }, not: { yn: /\b(di)?saring(an)?\b/i } },
  { words: { en: 'template', yn: 'templat', zh: '模板' }, not: { yn: /\bcontoh (berkas|file|excel|csv)\b/i } },
  { words: { en: 'settings', yn: 'pengaturan', zh: '设置' }, not: { yn: /\bsetelan\b/i } },
  { words: { en: 'you', yn: 'Anda', zh: '您' }, not: { zh: /你/ } },
  // One of a thing: a plural in brackets is a form that `fill` writes by itself (`{n|one:# day|other:# days}`).
  { words: { en: 'day, days', yn: 'hari', zh: '天' }, not: { en: /\w\(s\)|\w\/s\b/ } },
];
