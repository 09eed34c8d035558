import { constants } from '../../../contract/core/constants.ts';

/** A screen is 750 rpx wide; the sizes were drawn for a phone of 375 px. */
const rpx = (value: number): string => `${value / 2}px`;
const px = (value: number): string => `${value}px`;

/** Sizes, layers and times of the specification, as the style sheets read them. */
export const specifiedSizes: Readonly<Record<`--${string}`, string>> = {
  '--z-navbar': String(constants['z-index-navbar']),
  '--z-popup': String(constants['z-index-popup']),
  '--z-offline': String(constants['z-index-no-network']),
  '--z-toast': String(constants['z-index-toast']),
  '--veil-time': `${constants['mask-animation']}ms`,
  '--tab-bar-height': rpx(constants['tab-bar-height']),
  '--navbar-height': px(constants['navbar-height']),
  '--notice-font': rpx(constants['notice-bar-font-size']),
  '--to-top-width': rpx(constants['back-to-top-button-width']),
  '--warehouse-width': px(constants['dropdown-width-warehouse']),
  '--workshop-width': px(constants['dropdown-width-workshop']),
};
