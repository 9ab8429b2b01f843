import { use, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { Family, FamilyWritten } from '#contract/family.ts';
import { asApiFailure, fieldErrorsOf, messageOf } from '#web/api-failure.ts';
import { useUserId } from '#web/store-hooks.ts';
import { MoneyContext } from '#web/ui/Money.tsx';
import { addPhoto } from '../admin-product-endpoints.ts';
import type { ChosenPhoto } from '../photo-rules.ts';
import { changeMembers } from './family-endpoints.ts';
import { cellKey, errorsByCell, type Typed } from './grid-cells.ts';
import type { Member } from './member-photos.ts';
import { changesOf } from './new-members.ts';
import { splitFiles } from './photo-cells.ts';
import type { Grid } from './use-grid.ts';

interface Saving {
  byId: ReadonlyMap<string, Member>;
  /** Those that are chosen for cells of photos. */
  files: ReadonlyMap<string, ChosenPhoto>;
  /** Reads the family again. */
  onSaved: () => Promise<unknown>;
  /** Takes over what was written. */
  onWritten: (written: FamilyWritten) => void;
}

/** Sends the changed cells: first what is typed, all or none, then the files. Mistakes are shown at their cells. */
export function useSavingMembers(
  family: Family,
  grid: Grid,
  { byId, files, onSaved, onWritten }: Saving,
) {
  const uid = useUserId();
  const typedIn = use(MoneyContext);
  const [change] = changeMembers.useMutation();
  const [add] = addPhoto.useMutation();
  const [isSaving, setIsSaving] = useState(false);
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const [problem, setProblem] = useState<string>();
  const id = family._id;

  /** Returns false if it was refused. */
  async function saveCells(plain: Typed): Promise<boolean> {
    if (plain.size === 0) return true;
    try {
      onWritten(await change({ uid, id, changes: changesOf(plain, typedIn, byId) }).unwrap());
      return true;
    } catch (error) {
      const failure = asApiFailure(error);
      // From now on it is known: whoever saves once more means it.
      if (failure.code === 'STALE') await onSaved().catch(() => undefined);
      const { cells, others } = errorsByCell(fieldErrorsOf(failure), [...plain.keys()]);
      setErrors(cells);
      setProblem(others[0] ?? (cells.size > 0 ? undefined : failure.message));
      return false;
    }
  }

  /** Sends a file to the first of its rows, whose photo the others get. Returns why that was not possible. */
  async function saveFile(
    file: ChosenPhoto | undefined,
    [first = '', ...others]: readonly string[],
  ): Promise<string | undefined> {
    if (!file) return 'Choose the file again.';
    try {
      const sent = {
        uid,
        id: first,
        file: file.file,
        replaces: 'all',
        onProgress: () => undefined,
      };
      const [photo] = (await add(sent).unwrap()).product.photos;
      if (others.length > 0 && photo?._id !== undefined) {
        const photos = [photo._id];
        await change({ uid, id, changes: others.map((_id) => ({ _id, photos })) }).unwrap();
      }
      return undefined;
    } catch (error) {
      return messageOf(error);
    }
  }

  async function save() {
    const sent = grid.typed;
    setErrors(new Map());
    setProblem(undefined);
    setIsSaving(true);
    const { plain, files: chosen } = splitFiles(sent);
    if (await saveCells(plain)) {
      const left = new Map<string, { photo: string }>();
      const refused = new Map<string, string>();
      for (const [file, keys] of chosen) {
        const reason = await saveFile(files.get(file), keys);
        if (reason === undefined) continue;
        for (const key of keys) left.set(key, { photo: sent.get(key)?.photo ?? '' });
        refused.set(cellKey(keys[0] ?? '', 'photo'), reason);
      }
      if (chosen.size > 0) await onSaved().catch(() => undefined);
      grid.forget(sent, left);
      setErrors(refused);
      if (refused.size === 0) toast.success(`${family.name} is saved`);
    }
    setIsSaving(false);
  }
  return { save, isSaving, errors, problem };
}
