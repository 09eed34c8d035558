import type { zhHelp } from './help.zh.ts';

export const enHelp: Record<keyof typeof zhHelp, string> = {
  'help.scan.title': 'How to scan',
  'help.scan.body':
    'Pull the trigger on any page; no field needs a tap first. Without a scanner, tap "Scan" at the top right for the camera or to type the code.',
  'help.result.title': 'How to read the result',
  'help.result.body':
    'Green: done. Amber: take care, or scanned before. Red: not done; the reason and the next step are beside it. Each sounds and vibrates differently.',
  'help.connection.title': 'When the network is down',
  'help.connection.body':
    'The strip at the top says whether the server answers and how much is not sent. What you did stays on the device and is sent once the server answers, never twice.',
  'help.hand.title': 'Small text, left hand',
  'help.hand.body': 'Under "Mine" you change text size, hand, dark mode, sound and vibration. It takes effect at once.',
  'help.trouble.title': 'The scanner does nothing',
  'help.trouble.body':
    'Open "Scanner test" and scan anything: it shows what the scanner really sends. If nothing appears, the scanner is not set to send keys.',
  'help.scantest':
    'Scan anything. Above is the result, below every key the scanner sent with its gap in milliseconds. It should end with Enter, Tab or a pause.',
  'scantest.clear': 'Clear',
  'scantest.empty': 'Scan anything',
  'scantest.empty.hint': 'This page shows what the scanner really sends',
  'scantest.source': 'Source',
  'scantest.source.wedge': 'Scanner',
  'scantest.source.camera': 'Camera',
  'scantest.source.wecom': 'WeCom',
  'scantest.source.typed': 'Typed',
  'scantest.characters': 'Characters',
  'scantest.duration': 'Time',
  'scantest.ms': '{n} ms',
  'scantest.end': 'Ended by',
  'scantest.symbology': 'Symbology',
  'scantest.kind': 'Content',
  'scantest.repeat': 'Scanned again within moments',
  'scantest.keys': 'Keys, newest first',
  'scantest.key': '{key} ({code}) after {gap} ms',
  'scantest.assembled': 'Made into {code}, {n} ms a key',
};
