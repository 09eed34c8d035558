// None of the templates: a few choices, and the resulting paper.
import { useState } from 'react';
import { labelSizeOf } from '../../contract/labels/labelSize.ts';
import { LabelStockField, PrinterHeadFields } from '../core/file/LabelPrinterFields.tsx';
import { PdfView } from '../core/file/PdfView.tsx';
import { printPdf } from '../core/file/printPdf.ts';
import { isPrinter, useLabelPrinter } from '../core/file/useLabelPrinter.ts';
import { Page } from '../core/frame/Page.tsx';
import { Button } from '../core/ui/Button.tsx';
import { Segmented } from '../core/ui/Segmented.tsx';
import { TextField } from '../core/ui/TextField.tsx';
import { keepFile } from '../core/wire/api.ts';
import { useT } from '../core/words/i18n.ts';
import { type Paper, type PrintWish, usePrint } from './usePrint.ts';

/** Prints labels of a note, of one line of it, or chosen ones, as PDF or for a label printer; or the note itself. */
export function PrintScreen({ noteNo, lineNo, codes }: Pick<PrintWish, 'noteNo' | 'lineNo' | 'codes'>) {
  const t = useT();
  const [paper, setPaper] = useState<Paper>('pdf');
  const { printer, chosen, choose } = useLabelPrinter();
  const [firstCell, setFirstCell] = useState('1');
  const [reason, setReason] = useState('');
  const title = noteNo
    ? [noteNo, lineNo && t('work.line', { n: lineNo })].filter(Boolean).join(' · ')
    : t('print.chosen', { n: codes?.length ?? 0 });
  const search = { delino: noteNo, line: lineNo === undefined ? undefined : String(lineNo), codes: codes?.join(',') };
  const address = { path: '/pages/Com/barcode/barqrcode' as const, search };
  const { make, isBusy, file, trouble, again, lacks, progress } = usePrint({ key: JSON.stringify(search), title, address });
  const sheet = labelSizeOf(printer.size)?.sheet;
  const press = async (blanks?: true) => {
    const cell = Math.max(1, Number(firstCell) || 1) - 1;
    await make({
      paper,
      noteNo,
      lineNo,
      codes,
      printer: chosen,
      firstCell: sheet ? cell : 0,
      ...{ reason: reason.trim() || undefined, blanks },
    });
  };
  const papers = [
    { value: 'pdf' as const, label: t('print.paper.pdf') },
    { value: 'zpl' as const, label: t('print.paper.zpl') },
    ...(noteNo && lineNo === undefined ? [{ value: 'note' as const, label: t('print.paper.note') }] : []),
  ];
  const isPdf = file?.type.startsWith('application/pdf');
  return (
    <Page noScan>
      <div className="kw-column">
        <section className="kw-panel">
          <h2>{title}</h2>
          <Segmented label={t('print.paper')} options={papers} value={paper} onChange={setPaper} />
          {paper !== 'note' && <LabelStockField size={printer.size} onChange={(size) => choose({ size })} />}
          {paper === 'zpl' && <PrinterHeadFields printer={printer} onChange={choose} />}
          {paper === 'pdf' && sheet && (
            <TextField
              label={t('print.first-cell', { n: sheet.columns * sheet.rows })}
              inputMode="numeric"
              value={firstCell}
              onChange={setFirstCell}
            />
          )}
          {paper !== 'note' && again && (
            <TextField
              label={t('print.reason')}
              hint={lacks ? undefined : trouble}
              required
              value={reason}
              onChange={setReason}
              onEnter={() => void press()}
            />
          )}
          {trouble !== undefined && (!again || lacks) && (
            <p className="kw-field-error" role="alert">
              {trouble}
            </p>
          )}
          <Button
            kind="primary"
            size="commit"
            block
            icon={paper === 'zpl' ? 'download' : 'print'}
            busy={isBusy}
            disabled={paper !== 'note' && !isPrinter(chosen)}
            onPress={() => press()}
          >
            {t(paper === 'zpl' ? 'print.make.zpl' : 'print.make')}
          </Button>
          {lacks && <Button onPress={() => press(true)}>{t('print.blanks')}</Button>}
          {isBusy && (
            <p className="kw-quiet-line" role="status">
              {[progress && t('print.progress', progress), t('print.go-on')].filter(Boolean).join(' · ')}
            </p>
          )}
          {file && isPdf && (
            <div className="kw-ways">
              <Button
                icon="print"
                onPress={() => {
                  if (!printPdf(file)) keepFile(file);
                }}
              >
                {t('print.send')}
              </Button>
              <Button icon="download" onPress={() => keepFile(file)}>
                {t('print.keep')}
              </Button>
            </div>
          )}
        </section>
      </div>
      {file && isPdf && <PdfView file={file} label={file.name} />}
    </Page>
  );
}
