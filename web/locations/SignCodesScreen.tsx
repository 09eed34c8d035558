import { useState } from 'react';
import { labelSizes } from '../../contract/labels/labelSize.ts';
import { locationsCalls } from '../../contract/locations/locations.calls.ts';
import { PdfView } from '../core/file/PdfView.tsx';
import { printPdf } from '../core/file/printPdf.ts';
import { Page } from '../core/frame/Page.tsx';
import { useWarehouses } from '../core/pickers/WarehousePicker.tsx';
import { useSession } from '../core/session/session.ts';
import { Button } from '../core/ui/Button.tsx';
import { FormFault } from '../core/ui/FormFault.tsx';
import { Segmented } from '../core/ui/Segmented.tsx';
import { SelectField } from '../core/ui/SelectField.tsx';
import { askFile, keepFile, wordsOf } from '../core/wire/api.ts';
import { sayOr, useT } from '../core/words/i18n.ts';
import '../core/master/master.css';

/** Sign-in codes of warehouses and badges of their staff as a PDF, seen before it is printed. No template fits a document. */
export function SignCodesScreen() {
  const t = useT();
  const { data: warehouses = [] } = useWarehouses();
  const [of, setOf] = useState<'warehouses' | 'people'>('warehouses');
  const [wid, setWid] = useState(useSession()?.login.wid ?? '');
  const [size, setSize] = useState<string>(labelSizes[0].id);
  const [shown, setShown] = useState<File>();
  const [fault, setFault] = useState('');
  const changed = () => {
    setShown(undefined);
    setFault('');
  };

  async function make() {
    changed();
    try {
      setShown(await askFile(locationsCalls.signCodePdf, { of, warehouseId: wid ? Number(wid) : undefined, size }));
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
          <SelectField
            label={t('place.print.size')}
            hideLabel
            value={size}
            onChange={(next) => {
              changed();
              setSize(next);
            }}
            choices={labelSizes.map(({ id, nameKey }) => ({ value: id, label: sayOr(t, nameKey, id) }))}
          />
          <Button icon="print" kind="primary" onPress={make}>
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
