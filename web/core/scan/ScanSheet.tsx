import { createContext, lazy, Suspense, useContext, useRef, useState } from 'react';
import { constants } from '../../../contract/core/constants.ts';
import { readStored, writeStored } from '../device/storage.ts';
import { isInWecom } from '../scanner/wecom.ts';
import { Button } from '../ui/Button.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useT } from '../words/i18n.ts';
import { deliverScan, scanByHand } from './scanEntry.ts';
import { scanWithMessagingApp } from './scanWithMessagingApp.ts';
import type { ScanResult } from './verdicts.ts';

const CameraSheet = lazy(() => import('../scanner/CameraSheet.tsx').then((m) => ({ default: m.CameraSheet })));
const wayKey = 'wms-scan-way';

/** The last result of the flow that a screen runs: with it the camera stays open for the next carton (R43). */
export const FlowResult = createContext<{ result: ScanResult | undefined } | undefined>(undefined);

/** The ways to scan without a trigger: camera, messaging app, keyboard. Opens with the way used last. */
export function ScanSheet({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [camera, setCamera] = useState(() => readStored<string>(wayKey) === 'camera');
  const flow = useContext(FlowResult);
  const scanned = useRef(false);
  const [typed, setTyped] = useState('');
  const [empty, setEmpty] = useState(false);
  const wishCamera = (on: boolean) => {
    writeStored(wayKey, on ? 'camera' : 'typed');
    setCamera(on);
  };
  const take = () => {
    const code = typed.trim();
    if (code === '') return setEmpty(true);
    onClose();
    deliverScan(scanByHand(code));
  };
  if (camera) {
    return (
      <Suspense>
        <CameraSheet
          t={t}
          last={scanned.current ? flow?.result : undefined}
          onScan={(scan) => {
            if (!flow) onClose();
            scanned.current = true;
            deliverScan(scan);
          }}
          // After a scan, closing means done; without one the person looks for another way.
          onClose={() => (scanned.current ? onClose() : wishCamera(false))}
        />
      </Suspense>
    );
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('shell.scan')}
      closeLabel={t('shell.close')}
      footer={
        <Button kind="primary" size="commit" block onPress={take}>
          {t('shell.scan.take')}
        </Button>
      }
    >
      <div className="kw-column">
        <p className="kw-quiet-line">{t('shell.scan.hint')}</p>
        <TextField
          label={t('shell.scan.typed')}
          error={empty && typed.trim() === '' ? t('error.scan.empty') : undefined}
          value={typed}
          onChange={setTyped}
          onEnter={take}
          maxLength={constants['input-maximum-length']}
        />
        <div className="kw-ways">
          <Button icon="camera" onPress={() => wishCamera(true)}>
            {t('shell.scan.camera')}
          </Button>
          {isInWecom() && (
            <Button
              icon="scan"
              onPress={() => {
                onClose();
                return scanWithMessagingApp();
              }}
            >
              {t('shell.scan.wecom')}
            </Button>
          )}
        </div>
      </div>
    </Sheet>
  );
}
