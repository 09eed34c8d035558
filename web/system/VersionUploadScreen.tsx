import { useState } from 'react';
import { constants } from '../../contract/core/constants.ts';
import { versionCalls } from '../../contract/system/version.calls.ts';
import { toast } from '../core/device/toast.ts';
import { Page } from '../core/frame/Page.tsx';
import { WithRight } from '../core/frame/WithRight.tsx';
import { CommitFoot } from '../core/list/CommitFoot.tsx';
import { goBack } from '../core/navigation/go.ts';
import { FileField } from '../core/ui/FileField.tsx';
import { FormFault } from '../core/ui/FormFault.tsx';
import { TextField } from '../core/ui/TextField.tsx';
import { ask, wordsOf } from '../core/wire/api.ts';
import { queryClient } from '../core/wire/queryClient.ts';
import { useT } from '../core/words/i18n.ts';
import '../core/master/master.css';

/** Releases a version with its Android package. No template fits an upload. */
export function VersionUploadScreen() {
  const t = useT();
  const [wish, setWish] = useState({ name: '', code: '', description: '' });
  const [file, setFile] = useState<File>();
  const [fault, setFault] = useState('');
  const change = (part: Partial<typeof wish>) => {
    setFault('');
    setWish({ ...wish, ...part });
  };
  async function save() {
    if (!file) return setFault(t('error.file.required'));
    const description = wish.description
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .join(constants['version-description-separator']);
    try {
      await ask(versionCalls.saveVersion, { name: wish.name.trim(), code: wish.code.trim(), description }, { file, quiet: true });
      await queryClient.invalidateQueries();
      toast(t('version.released'), { tone: 'green' });
      goBack();
    } catch (error) {
      setFault(wordsOf(error));
    }
  }
  return (
    <Page
      noScan
      bottom={
        <WithRight call={versionCalls.saveVersion}>
          <CommitFoot label={t('version.upload')} icon="upload" onCommit={save} />
        </WithRight>
      }
    >
      <div className="kw-column">
        <section className="kw-panel kw-master-form">
          <TextField
            required
            label={t('field.VersionName')}
            hint={t('version.name.hint')}
            placeholder="2.2.46"
            value={wish.name}
            onChange={(name) => change({ name })}
            maxLength={40}
          />
          <TextField
            required
            label={t('field.VersionCode')}
            placeholder="20261121"
            value={wish.code}
            onChange={(code) => change({ code })}
            maxLength={20}
          />
          <TextField
            label={t('field.VersionDescription')}
            hint={t('version.description.hint')}
            rows={4}
            value={wish.description}
            onChange={(description) => change({ description })}
            maxLength={4000}
          />
          <FileField
            required
            label={t('version.package')}
            hint={t('version.package.hint')}
            choose={t('version.package.choose')}
            accept=".apk"
            file={file}
            onChange={(chosen) => {
              setFault('');
              setFile(chosen);
            }}
          />
        </section>
        <FormFault>{fault}</FormFault>
      </div>
    </Page>
  );
}
