import { type ReactNode, useId, useRef, useState } from 'react';
import { PHOTO_TYPES } from '#contract/catalog-limits.ts';
import type { Family } from '#contract/family.ts';
import { FILE_INPUT } from '#web/admin/form/file-input.ts';
import { FormDialog } from '#web/frame/FormDialog.tsx';
import { countOf } from '#web/ui/count-of.ts';
import { Field } from '#web/ui/Field.tsx';
import { useNumberText } from '#web/ui/Money.tsx';
import { Photo } from '#web/ui/Photo.tsx';
import { RadioCard } from '#web/ui/RadioCard.tsx';
import { Select } from '#web/ui/Select.tsx';
import { previewPhoto, refuseFile } from '../photo-rules.ts';
import { type GridRow, textOf } from './grid-cells.ts';
import { nameOfRow } from './grid-places.ts';
import { OF_FAMILY } from './member-photos.ts';
import { photoEdits, type Reach, textOfFile, within } from './photo-cells.ts';
import type { Grid } from './use-grid.ts';
import type { PhotoCells } from './use-photo-cells.ts';

interface PhotoDialogProps {
  family: Family;
  grid: Grid;
  /** The member whose photos are chosen. */
  row: GridRow;
  cells: PhotoCells;
}

/** Chooses the photos of a member: those of its family, one of them, or a new file; also for others at once. Saved with the other cells. */
export function PhotoDialog({ family, grid, row, cells }: PhotoDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const was = textOf(row, grid.typed, 'photo');
  const [text, setText] = useState(was);
  const [reach, setReach] = useState<Reach>('own');
  const [problem, setProblem] = useState<string>();
  const name = nameOfRow(row);

  async function take(file: File | undefined) {
    if (!file) return;
    const refusal = refuseFile(file);
    const photo = refusal === undefined ? await previewPhoto(file) : { error: refusal };
    if ('error' in photo) {
      setProblem(photo.error);
      return;
    }
    setProblem(undefined);
    cells.take(photo);
    setText(textOfFile(photo.id));
  }

  return (
    <FormDialog
      dialog={dialog}
      title={`Photo of ${name}`}
      label="Choose"
      isWide
      isBusy={false}
      problem={problem}
      onSubmit={(event) => {
        event.preventDefault();
        grid.edit(photoEdits(grid.rows, row, reach, text));
        dialog.current?.close();
      }}
      onClose={cells.close}
    >
      <PhotoChoices family={family} cells={cells} was={was} text={text} onChoose={setText} />
      <Field label="A new photo" hint="JPEG, PNG, WebP or AVIF, up to 5 MB; sent when you save">
        {(control) => (
          <input
            {...control}
            type="file"
            accept={PHOTO_TYPES.join(',')}
            onChange={({ target }) => {
              void take(target.files?.[0]);
              target.value = '';
            }}
            className={FILE_INPUT}
          />
        )}
      </Field>
      <ReachField family={family} grid={grid} row={row} reach={reach} onReach={setReach} />
    </FormDialog>
  );
}

interface PhotoChoicesProps {
  family: Family;
  cells: PhotoCells;
  /** What the cell said before. */
  was: string;
  text: string;
  onChoose: (text: string) => void;
}

function PhotoChoices({ family, cells, was, text, onChoose }: PhotoChoicesProps) {
  const group = useId();
  const number = useNumberText();
  const known = new Set([OF_FAMILY, ...family.photos.map(({ _id = '' }) => _id)]);
  const files = [...cells.files.values()];
  for (const { id } of files) known.add(textOfFile(id));
  const choice = (value: string, shown: ReactNode, words: ReactNode) => (
    <RadioCard
      key={value}
      name={group}
      value={value}
      isChosen={text === value}
      onChoose={() => onChoose(value)}
    >
      <span className="size-12 shrink-0 overflow-hidden rounded bg-sunken">{shown}</span>
      <span className="min-w-0 self-center text-sm wrap-anywhere">{words}</span>
    </RadioCard>
  );
  const first = (value: string) => {
    const [photo] = cells.shownIn(value).photos;
    return photo && <Photo photo={photo} alt="" sizes="48px" />;
  };
  return (
    <fieldset className="-mx-1 max-h-[45vh] overflow-auto px-1 pb-1">
      <legend className="sr-only">Photo</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {choice(
          OF_FAMILY,
          first(OF_FAMILY),
          `All of the family (${countOf(family.photos.length, 'photo', number)})`,
        )}
        {!known.has(was) &&
          choice(
            was,
            first(was),
            `As it is: ${countOf(cells.shownIn(was).photos.length, 'photo', number)} of its own`,
          )}
        {family.photos.map(({ _id = '', alt }, at) =>
          choice(_id, first(_id), `Photo ${at + 1} of the family${alt ? `: ${alt}` : ''}`),
        )}
        {files.map(({ id, file, preview }) =>
          choice(
            textOfFile(id),
            <img src={preview} alt="" className="size-full object-cover" />,
            file.name,
          ),
        )}
      </div>
    </fieldset>
  );
}

interface ReachFieldProps {
  family: Family;
  grid: Grid;
  row: GridRow;
  reach: Reach;
  onReach: (reach: Reach) => void;
}

/** The members that get the photo: this one, all with one of its values, or all. */
function ReachField({ family, grid, row, reach, onReach }: ReachFieldProps) {
  const number = useNumberText();
  const many = (to: Reach) => number(within(grid.rows, row, to).length);
  return (
    <Field label="For">
      {(control) => (
        <Select
          {...control}
          value={String(reach)}
          onChange={({ target: { value } }) =>
            onReach(value === 'own' || value === 'all' ? value : Number(value))
          }
        >
          <option value="own">{nameOfRow(row)} only</option>
          {family.options.map(({ name }, place) => (
            <option key={name} value={place}>
              All with {name} {row.combination[place]} ({many(place)})
            </option>
          ))}
          <option value="all">All members ({many('all')})</option>
        </Select>
      )}
    </Field>
  );
}
