import { useQuery } from '@tanstack/react-query';
import { textCalls } from '../../contract/system/text.calls.ts';
import { toast } from '../core/device/toast.ts';
import { PdfView } from '../core/file/PdfView.tsx';
import { ListTrouble } from '../core/frame/ListTrouble.tsx';
import { Page } from '../core/frame/Page.tsx';
import { mayDo, useSession } from '../core/session/session.ts';
import { BarButton } from '../core/ui/BarButton.tsx';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { FileField } from '../core/ui/FileField.tsx';
import { Loading } from '../core/ui/Loading.tsx';
import { ask, askFile, keepFile, showError } from '../core/wire/api.ts';
import { CallError } from '../core/wire/CallError.ts';
import { useLanguage, useT } from '../core/words/i18n.ts';
import { languageNames } from '../core/words/languages.ts';

/** The help document of the system, a PDF per language. No template fits a document. */
export function HelpDocumentScreen() {
  const t = useT();
  const language = useLanguage();
  const may = mayDo(textCalls.saveHelpDocument.permission, useSession());
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['helpDocument', language],
    queryFn: () => askFile(textCalls.helpDocument, { language }),
    retry: false,
    gcTime: 0,
  });
  const missing = error instanceof CallError && error.id === 'help.no-document';
  async function upload(file: File) {
    try {
      await ask(textCalls.saveHelpDocument, { language }, { file, quiet: true });
      toast(t('master.saved'), { tone: 'green' });
      await refetch();
    } catch (fault) {
      showError(fault);
    }
  }
  return (
    <Page
      language
      noScan
      onReload={() => void refetch()}
      right={data && <BarButton icon="download" label={t('print.keep')} onPress={() => keepFile(data)} />}
    >
      {isPending && <Loading label={t('shell.loading')} />}
      {missing && <EmptyState icon="file" title={error.message} hint={t('helpdoc.hint')} />}
      {error && !missing && <ListTrouble error={error} onRetry={() => void refetch()} />}
      {data && !error && <PdfView file={data} label={t('screen./pages/home/syspdf')} />}
      {may && (
        <div className="kw-column">
          <section className="kw-panel">
            <FileField
              label={t('helpdoc.upload', { language: languageNames[language] })}
              hint={t('helpdoc.upload.hint')}
              choose={t('helpdoc.choose')}
              accept=".pdf"
              file={undefined}
              onChange={(file) => void upload(file)}
            />
          </section>
        </div>
      )}
    </Page>
  );
}
