/** A value of the specification with its unit; where it gives several readings, the one that holds (decision 0013). */
export const constants = {
  'app-version-name': '2.2.45',
  'app-version-code': '20250724',
  'ui-library-version': '1.8.4',
  'timeout-network-request-platform': 60000, // ms
  'timeout-socket-platform': 60000, // ms
  'timeout-upload-platform': 60000, // ms
  'timeout-download-platform': 60000, // ms
  'timeout-request': 300000, // ms
  'timeout-upload': 1080000, // ms
  'lazy-page-delay': 200, // ms
  'lazy-page-timeout': 60000, // ms
  'refresh-token-renew-days': 7, // days
  'tab-bar-height': 108, // rpx
  'pull-to-refresh-offset': 80, // px
  'over-pull-resistance-rate': 0.2,
  'pull-start-zone': 100, // px
  'pull-minimum-angle': 45, // degrees
  'load-more-offset': 150, // px
  'list-reset-animation': 300, // ms
  'list-error-scroll-back': 60, // px
  'back-to-top-scroll': 1000, // unit not given (px)
  'back-to-top-duration': 300, // ms
  'back-to-top-button-width': 72, // unit not given
  'list-no-more-minimum-items': 5, // items
  'list-page-size': 10, // rows
  'pagination-page-size': 10, // rows
  'picker-page-size': 0, // rows (0 = all)
  'picker-page': 1,
  'picker-status': '1',
  'default-query-page-size-other-lists': 10, // rows
  'notice-bar-interval': { interval: 2000, duration: 2000, speed: 160, fontSize: 26 }, // ms
  'notice-bar-duration': 2000, // ms
  'notice-bar-speed': 160, // unit not given (px per second, inferred)
  'notice-bar-font-size': 26, // unit not given (rpx, inferred)
  'toast-duration': 1500, // ms
  'toast-duration-server': 4000, // ms, for a message from the server
  'loading-overlay-hide-delay': 1000, // ms
  'button-throttle': 1000, // ms
  'default-throttle': 500, // ms
  'double-click-guard': 2000, // ms
  'default-debounce': 500, // ms
  'password-minimum-length': 8, // characters
  'input-maximum-length': 140, // characters
  'remark-cut-length': 12, // characters
  'numeric-code-default-length': 6, // digits
  'z-index-toast': 10090,
  'z-index-no-network': 10080,
  'z-index-popup': 10075,
  'z-index-mask': 10070,
  'z-index-navbar': 980,
  'mask-animation': 300, // ms
  'navbar-height': 44, // unit not given (px)
  'dropdown-width-warehouse': 120, // px
  'dropdown-width-position': 100, // px
  'dropdown-width-workshop': 100, // px
  'date-format-default': 'yyyy-MM-dd',
  'date-format-serialized': 'yyyy-MM-dd HH:mm:ss',
  'mcas-sync-interval': 10, // minutes
  'qa-sync-interval': 10, // minutes
  'push-wait': 5, // minutes
  'label-verification-minimum': 1, // barcodes, the default of the setting (decision 0011)
  'shelving-range-start': '17:30', // time of the previous day
  'inventory-count-cycle': 'monthly', // initial and recount tasks
  'success-code-login': 20000,
  'success-code-user-info': '20000', // string
  'success-code-scan-config': 20000,
  'system-app-code': 'A42',
  'page-size-all': 0, // rows (0 = all)
  languages: ['zh', 'en', 'yn'],
  'default-language': 'zh',
  routing: 'hash',
  'base-path': '/',
  'entry-route': '/',
  'page-orientation': 'landscape',
  'tab-count': 3, // tabs
  'pagination-leading-pages': 4, // page numbers
  'card-layout-types': 8, // types
  'storage-key-login': 'wms-loginInfo',
  'storage-key-system': 'wms-system',
  'storage-key-list-language': 'mescroll-i18n',
  'menu-container-component': 'layout',
  'version-description-separator': '$',
  'id-card-reset-digits': 6, // digits
  'mobile-number-length': 11, // digits
  'vehicle-plate-length': [7, 8], // characters
  'amount-decimals': 2, // decimals, at most
  'landline-area-code-length': [3, 4], // digits
  'landline-number-length': [7, 8], // digits
  'menu-icon-class': 'APP',
  'upload-file-field': 'file',
} as const;
