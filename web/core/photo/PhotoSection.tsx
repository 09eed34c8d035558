import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { permissionOf } from '../../../contract/core/call.ts';
import { photosCalls } from '../../../contract/photos/photos.calls.ts';
import { serverNow } from '../device/deviceClock.ts';
import { operationId } from '../device/operationId.ts';
import { useStore } from '../device/store.ts';
import { toast } from '../device/toast.ts';
import { commands, isGivenHere, sendCommand } from '../queue/queue.ts';
import { mayDo } from '../session/session.ts';
import { Button } from '../ui/Button.tsx';
import { GroupTitle } from '../ui/GroupTitle.tsx';
import { Icon } from '../ui/Icon.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { ask, askFile, wordsOf } from '../wire/api.ts';
import { useT } from '../words/i18n.ts';
import { deletePhoto } from './deletePhoto.ts';
import { shrinkPhoto } from './shrinkPhoto.ts';
import type { PhotoLine, PhotoSubject } from './usePhotoLines.ts';
import './photo.css';

/** An open photo, with its author if it may be deleted. */
interface Large {
  picture: ReactNode;
  deletable?: Parameters<typeof deletePhoto>[0] | undefined;
  /** The command that sends it: a photo that is sent while it is shown can be deleted from then on. */
  waits?: string;
}

/** Photos of a document, and the camera: one that is taken without network waits on the device, and is shown, until it is sent. */
export function PhotoSection({ kind, no, lines, first }: PhotoSubject & { lines: readonly PhotoLine[]; first?: number | undefined }) {
  const t = useT();
  const client = useQueryClient();
  const key = ['photos', kind, no];
  const { data } = useQuery({ queryKey: key, queryFn: () => ask(photosCalls.photosOf, { kind, no }, { quiet: true }) });
  const waiting = useStore(commands).filter((one) => one.callName === 'savePhoto' && isGivenHere(one) && isOf(one.body, { kind, no }));
  const [large, setLarge] = useState<Large>();
  const [line, setLine] = useState(first === undefined ? '' : String(first));
  const anybodys = mayDo(permissionOf(photosCalls.deleteColleaguePhoto));

  async function take(picture: Blob): Promise<void> {
    const content = await shrinkPhoto(picture);
    if (content === undefined) return toast(t('photo.unreadable'), { tone: 'red' });
    const command = operationId();
    const of = { kind, no, content, takenAt: new Date(serverNow()).toISOString(), ...(line ? { line: Number(line) } : {}) };
    try {
      const { id } = await sendCommand(photosCalls.savePhoto, of, command);
      setLarge((now) => (now?.waits === command ? { ...now, deletable: { id, mine: true, by: '' } } : now));
      await client.invalidateQueries({ queryKey: key });
    } catch (error) {
      toast(wordsOf(error), { tone: 'red' });
    }
  }

  async function remove(): Promise<void> {
    try {
      if (!large?.deletable || !(await deletePhoto(large.deletable))) return;
      setLarge(undefined);
      await client.invalidateQueries({ queryKey: key });
    } catch (error) {
      toast(wordsOf(error), { tone: 'red' });
    }
  }

  const photos = data?.photos ?? [];
  const ofLine = (n: number | null) => (n === null ? '' : t('photo.line.of', { n }));
  const nameOf = (at: number) => t('photo.of', { n: at + 1, no });
  return (
    <section className="kw-photos" aria-label={t('photo.title')}>
      <GroupTitle>{t('photo.title')}</GroupTitle>
      {lines.length > 0 && (
        <SelectField
          label={t('photo.line')}
          value={line}
          onChange={setLine}
          empty={t('photo.line.none')}
          choices={lines.map(({ n, about }) => ({ value: String(n), label: `${t('photo.line.of', { n })} · ${about}` }))}
        />
      )}
      {data && photos.length + waiting.length === 0 && <p className="kw-quiet-line">{t('photo.none')}</p>}
      <ul className="kw-photo-row">
        {photos.map(({ id, by, at, mine, line: n }, nth) => (
          <li key={id}>
            <Stored
              id={id}
              name={nameOf(nth)}
              about={[ofLine(n), by, at]}
              onOpen={(picture) => setLarge({ picture, deletable: mine || anybodys ? { id, mine, by } : undefined })}
            />
          </li>
        ))}
        {waiting.map(({ id, body }, nth) => (
          <li key={id}>
            <Picture
              source={`data:image/jpeg;base64,${contentOf(body)}`}
              name={nameOf(photos.length + nth)}
              about={[ofLine(lineOf(body)), t('photo.waiting')]}
              onOpen={(picture) => setLarge({ picture, waits: id })}
            />
          </li>
        ))}
        <li>
          <Camera label={t('photo.take')} onTake={(picture) => void take(picture)} />
        </li>
      </ul>
      <Sheet
        open={large !== undefined}
        onClose={() => setLarge(undefined)}
        title={t('photo.title')}
        closeLabel={t('shell.close')}
        wide
        footer={
          large?.deletable && (
            <Button kind="danger" icon="trash" block onPress={remove}>
              {t('photo.delete')}
            </Button>
          )
        }
      >
        {large?.picture}
      </Sheet>
    </section>
  );
}

/** The device's own camera, or a file where there is none. */
function Camera({ label, onTake }: { label: string; onTake: (picture: Blob) => void }) {
  const id = useId();
  return (
    <label className="kw-photo kw-photo-take" htmlFor={id}>
      <Icon name="camera" size={28} />
      <span>{label}</span>
      <input
        id={id}
        type="file"
        accept="image/*"
        capture="environment"
        onChange={(event) => {
          const [picture] = event.target.files ?? [];
          if (picture) onTake(picture);
          event.target.value = '';
        }}
      />
    </label>
  );
}

/** A photo on the server, fetched when it is shown. */
function Stored({ id, ...shown }: { id: number } & Omit<PictureProps, 'source'>) {
  const { data: file } = useQuery({ queryKey: ['photo', id], queryFn: () => askFile(photosCalls.photo, { id }), staleTime: Infinity });
  const [source, setSource] = useState('');
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setSource(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return <Picture source={source} {...shown} />;
}

interface PictureProps {
  source: string;
  name: string;
  /** A part that does not fit on a line starts the next one, so that a time is not broken after its month. */
  about: readonly string[];
  onOpen: (large: ReactNode) => void;
}

function Picture({ source, name, about, onOpen }: PictureProps) {
  return (
    <button
      type="button"
      className="kw-photo"
      disabled={!source}
      onClick={() => onOpen(<img className="kw-photo-large" src={source} alt={name} />)}
    >
      {source ? <img src={source} alt={name} /> : <span className="kw-photo-wait" />}
      <small className="kw-parts">
        {about.filter(Boolean).map((part) => (
          <span key={part} className="kw-part">
            {part}
          </span>
        ))}
      </small>
    </button>
  );
}

const wire = (body: unknown): Readonly<Record<string, unknown>> => (typeof body === 'object' && body !== null ? { ...body } : {});
const isOf = (body: unknown, { kind, no }: PhotoSubject): boolean => wire(body)['DocType'] === kind && wire(body)['DocNo'] === no;
const lineOf = (body: unknown): number | null => (wire(body)['LineNo'] ? Number(wire(body)['LineNo']) : null);
const contentOf = (body: unknown): string => String(wire(body)['Content'] ?? '');
