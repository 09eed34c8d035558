import { Field, type FieldFrame } from './Field.tsx';
import { Icon } from './Icon.tsx';
import './FileField.css';

/** A file to choose; the same one can be chosen again after it was changed. */
export function FileField({
  file,
  onChange,
  accept,
  choose,
  ...frame
}: FieldFrame & {
  file: File | undefined;
  onChange: (file: File) => void;
  /** As in HTML: `.xlsx,.csv`. */
  accept: string;
  /** The text of the button while there is no file. */
  choose: string;
}) {
  return (
    <Field {...frame}>
      {(binding) => (
        <div className="kw-file">
          <Icon name="upload" size={20} />
          <span className="kw-file-name">{file ? file.name : choose}</span>
          <input
            {...binding}
            type="file"
            accept={accept}
            onClick={(event) => {
              event.currentTarget.value = '';
            }}
            onChange={(event) => {
              const [chosen] = event.target.files ?? [];
              if (chosen) onChange(chosen);
            }}
          />
        </div>
      )}
    </Field>
  );
}
