import { useState } from 'react';
import { locationsCalls } from '../../contract/locations/locations.calls.ts';
import { LabelStockField } from '../core/file/LabelPrinterFields.tsx';
import { PdfView } from '../core/file/PdfView.tsx';
import { printPdf } from '../core/file/printPdf.ts';
import { isPrinter, useLabelPrinter } from '../core/file/useLabelPrinter.ts';
import { Page } from '../core/frame/Page.tsx';
import { useWarehouses } from '../core/pickers/WarehousePicker.tsx';
import { useSession } from '../core/session/session.ts';
import { Button } from '../core/ui/Button.tsx';
import { FormFault } from '../core/ui/FormFault.tsx';
import { Segmented } from '../core/ui/Segmented.tsx';
import { SelectField } from '../core/ui/SelectField.tsx';
import { askFile, keepFile, wordsOf } from '../core/wire/api.ts';
import { useT } from '../core/words/i18n.ts';
import '../core/master/master.css';

/** Sign-in codes of warehouses and badges of their staff as a PDF, seen before it is printed. No template fits a document. */
export function SignCodesScreen() {
  const t = useT();
  const { data: warehouses = [] } = useWarehouses();
  const [of, setOf] = useState<'warehouses' | 'people'>('warehouses');
  const [wid, setWid] = useState(useSession()?.login.wid ?? '');
  const { printer, chosen, choose } = useLabelPrinter();
  const [shown, setShown] = useState<File>();
  const [fault, setFault] = useState('');
  const changed = () => {
    setShown(undefined);
    setFault('');
  };

  async function make() {
    changed();
    try {
      setShown(await askFile(locationsCalls.signCodePdf, { of, warehouseId: wid ? Number(wid) : undefined, size: chosen.size }));
    } catch (error) {
      setFault(wordsOf(error));
    }
  }

  const choices = warehouses.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` }));
  return (
    <Page noScan>
      <div className="kw-column">
        <section className="kw-panel kw-master-form">
          <Segmented
            label={t('sign.of')}
            value={of}
            onChange={(next) => {
              changed();
              setOf(next);
            }}
            options={(['warehouses', 'people'] as const).map((value) => ({ value, label: t(`sign.of.${value}`) }))}
          />
          <SelectField
            label={t('field.WName')}
            hideLabel
            value={wid}
            onChange={(next) => {
              changed();
              setWid(next);
            }}
            choices={choices}
            empty={t('picker.warehouse.all')}
          />
          <LabelStockField
            hideLabel
            size={printer.size}
            onChange={(size) => {
              changed();
              choose({ size });
            }}
          />
          <Button icon="print" kind="primary" disabled={!isPrinter(chosen)} onPress={make}>
            {t('sign.make')}
          </Button>
        </section>
        <FormFault>{fault}</FormFault>
        {shown && (
          <div className="kw-ways">
            <Button
              icon="print"
              onPress={() => {
                if (!printPdf(shown)) keepFile(shown);
              }}
            >
              {t('print.send')}
            </Button>
            <Button icon="download" onPress={() => keepFile(shown)}>
              {t('print.keep')}
            </Button>
          </div>
        )}
      </div>
      {shown && <PdfView file={shown} label={shown.name} />}
    </Page>
  );
}
