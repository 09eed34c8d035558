/** Where a scan came from; typed entries are marked, because they need one more check. */
export type ScanSource = 'wedge' | 'camera' | 'wecom' | 'typed';

/** How the end of a wedge burst was recognised. */
export type ScanEnd = 'enter' | 'tab' | 'idle' | 'suffix' | 'text';

/** One scan, the same for every kind of reader. */
export type Scan = {
  code: string;
  source: ScanSource;
  /** Milliseconds since 1970 at the first character. */
  startedAt: number;
  /** Milliseconds from first to last character; 0 when the text came in one piece. */
  duration: number;
  /** Milliseconds since 1970 at the end of the scan: the end key, the last character, the picture that was read. */
  endedAt?: number;
  /** Characters received, prefix and suffix included. */
  keys: number;
  /** The same code came again within the blanking window. It is delivered all the same: the flow decides. */
  repeat: boolean;
  end?: ScanEnd;
  /** The text by the position of the keys on a US keyboard, when it differs: the device may have the wrong layout. */
  positions?: string;
  /** Named as in the Barcode Detection API when the reader knows it. */
  symbology?: string;
};

/** Milliseconds since 1970 by the clock of event time stamps, which is never corrected while the page runs. */
export const pageNow = (): number => performance.timeOrigin + performance.now();
