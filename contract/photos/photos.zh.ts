/** Texts of photos. */
export const zhPhotos = {
  'photo.title': '照片',
  'photo.take': '拍照',
  'photo.waiting': '待发送',
  'photo.none': '还没有照片',
  'photo.of': '{no} 的照片 {n}',
  'photo.unreadable': '这张图片无法读取',
  'error.photo.subject-unknown': '没有单据 {no}，或您无权查看',
  'error.photo.no-image': '这不是 JPEG 照片，或照片不完整',
  'error.photo.too-large': '照片过大：最多 {limit}',
  'error.photo.too-many': '单据 {no} 已有 {n} 张照片',
  'error.photo.unknown': '没有这张照片，可能已过保存期',
} as const;
