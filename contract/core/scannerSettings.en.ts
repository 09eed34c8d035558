import type { zhScannerSettings } from './scannerSettings.zh.ts';

/** Texts of the settings of scanners, the sheet of test codes and what is learnt from it. */
export const enScannerSettings: Record<keyof typeof zhScannerSettings, string> = {
  'scansheet.title': 'Test codes for scanners',
  'scansheet.intro':
    'On “Mine → Scanner test” press “Learn this scanner”, then scan each code once from top to bottom. Print at actual size.',
  'scansheet.bars': 'Bar code',
  'scansheet.bars.hint': 'Scan it once.',
  'scansheet.square': 'Square code',
  'scansheet.square.hint': 'Scan it once; leave it out where the scanner reads bars only.',
  'scansheet.pair': 'Two codes in one shot',
  'scansheet.pair.hint': 'Aim between the two and pull the trigger once.',
  'scantest.learn': 'Learn this scanner',
  'scantest.learn.sheet': 'Print test codes',
  'scantest.learn.scan': 'Scan the test codes, each once from top to bottom',
  'scantest.learn.seen': 'Test codes recognised: {n}',
  'scantest.learn.keep': 'Use on this device',
  'scantest.learn.plant': 'Make it the plant’s default',
  'scantest.learn.kept': 'This device is set for its scanner',
  'scantest.learn.planted': 'Kept as the plant’s default; devices that learnt their own scanner keep what they learnt',
  'scantest.learn.stop': 'Stop learning',
  'scantest.learn.glued': 'The scanner sends two codes as one. Set it to send Enter after each code.',
  'scantest.learn.caps': 'CapsLock is on. Switch it off.',
  'scantest.set': 'Set on this device',
  'scantest.set.prefix': 'Before each code',
  'scantest.set.suffix': 'After each code',
  'scantest.set.end': 'Ended by',
  'scantest.set.pause': 'Longest pause in a code',
  'scantest.set.guard': 'Shortest time between two codes',
  'scantest.set.layout': 'Keyboard layout',
  'scantest.set.forget': 'Back to defaults',
  'scantest.set.forgot': 'Back to defaults',
  'scanner.ends.key': 'Enter or Tab',
  'scanner.ends.silence': 'a pause',
  'scanner.ends.unknown': 'not known yet',
  'scanner.layout.us': 'by key position (US keyboard)',
  'scanner.layout.typed': 'as the device types',
  'scanner.layout.unknown': 'not known yet',
  'scantest.positions': 'By key position',
  'scantest.layout.differs':
    'The device has another keyboard layout than the scanner: by key position it reads “{code}”. Choose the one that is printed on the label.',
  'scanner.layout.learnt': 'The device has another keyboard layout than the scanner; it reads codes by key position from now on',
  'scanner.layout.wrong':
    '“{code}” was scanned, which is “{positions}” by key position: the device may have another keyboard layout than the scanner. Choose it on the scanner test page',
  'setting.scannerPrefix': 'Scanner prefix',
  'setting.scannerSuffix': 'Scanner suffix',
  'setting.scannerPauseMs': 'Longest pause in a scan (ms)',
  'setting.scannerGuardMs': 'Shortest time between scans (ms)',
  'setting.scannerLayout': 'Keyboard layout of scanners',
  'settingHelp.scannerPrefix':
    'What scanners send before each code; it is cut off. What a device learnt on the scanner test page comes first.',
  'settingHelp.scannerSuffix': 'What scanners send after each code; it is cut off. What a device learnt comes first.',
  'settingHelp.scannerPauseMs': 'How long a scanner may pause inside a code. What a device learnt comes first.',
  'settingHelp.scannerGuardMs':
    'Another code within this time after a scan is refused, because one shot may read several; 0 takes all. What a device learnt comes first.',
  'settingHelp.scannerLayout':
    'us reads keys by their position on a US keyboard, typed as the device types; empty finds out by itself. What a device learnt comes first.',
};
