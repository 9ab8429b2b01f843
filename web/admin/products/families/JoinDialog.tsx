import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useNavigate } from 'react-router';
import type { Product } from '#contract/catalog.ts';
import { FAMILY_LIMITS } from '#contract/family-limits.ts';
import { messageOf } from '#web/api-failure.ts';
import { FormDialog } from '#web/frame/FormDialog.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { ACROSS_PAGES } from '#web/ui/ToastCard.tsx';
import { namedValues } from './draft-options.ts';
import { joinFamily } from './family-endpoints.ts';
import { guessFamily } from './guess-family.ts';

interface JoinDialogProps {
  products: readonly Pick<Product, '_id' | 'name'>[];
  /** What to begin with, if it isn't guessed from the names. */
  title?: string;
  onClose: () => void;
  onJoined?: () => void;
}

/** Makes a family of products. Its name and their values are guessed from their names, and can be changed before anything is saved. */
export function Component({
  products,
  title = 'Join into a family',
  onClose,
  onJoined,
}: JoinDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const uid = useUserId();
  const navigate = useNavigate();
  const [join, { isLoading }] = joinFamily.useMutation();
  const [problem, setProblem] = useState<string>();
  const [{ name, options, values }, setDraft] = useState(() => beginning(products));

  const set = (changed: Partial<ReturnType<typeof beginning>>) =>
    setDraft((draft) => ({ ...draft, ...changed }));

  async function send() {
    setProblem(undefined);
    const missing = values.findIndex((own) => own.some((value) => value.trim() === ''));
    if (name.trim() === '') return setProblem('Enter a name of the family');
    if (options.some((option) => option.trim() === ''))
      return setProblem('Enter a name of each option, such as Size');
    if (missing >= 0) return setProblem(`Enter the values of ${products[missing]?.name}`);
    const family = {
      name: name.trim(),
      productIds: products.map(({ _id }) => _id),
      options: options.map((option) => option.trim()),
      values: Object.fromEntries(
        products.map(({ _id }, at) => [_id, namedValues(options, values[at] ?? [])]),
      ),
    };
    try {
      const answer = await join({ uid, family }).unwrap();
      onJoined?.();
      toast.success(answer.message, ACROSS_PAGES);
      await navigate(adminPaths.family(answer.family._id));
    } catch (error) {
      setProblem(messageOf(error));
    }
  }

  return (
    <FormDialog
      dialog={dialog}
      title={title}
      label="Make a family"
      isWide
      isBusy={isLoading}
      problem={problem}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isLoading) void send();
      }}
      onClose={onClose}
    >
      <p className="text-sm text-ink-muted">
        Shoppers see one product with choices. Ids, stock, orders and addresses stay as they are.
      </p>
      <Field label="Name of the family">
        {(control) => (
          <input
            {...control}
            value={name}
            autoComplete="off"
            maxLength={FAMILY_LIMITS.name.max}
            onChange={({ target }) => set({ name: target.value })}
            className={INPUT}
          />
        )}
      </Field>
      <div className="-mx-1 max-h-[45vh] overflow-auto px-1 pb-1">
        <table className="w-full text-sm">
          <caption className="sr-only">Values of the products</caption>
          <thead>
            <tr className="text-left align-bottom">
              <th scope="col" className="py-2 pr-3 font-medium">
                Product
              </th>
              {options.map((option, place) => (
                <th key={place} scope="col" className="py-2 pr-2 font-normal">
                  <input
                    value={option}
                    aria-label={`Name of option ${place + 1}`}
                    autoComplete="off"
                    maxLength={FAMILY_LIMITS.option.max}
                    onChange={({ target }) => set({ options: options.with(place, target.value) })}
                    className={`${INPUT} min-w-24`}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {products.map(({ _id, name: called }, at) => (
              <tr key={_id}>
                <th scope="row" className="py-1 pr-3 text-left font-normal wrap-anywhere">
                  {called}
                </th>
                {options.map((option, place) => (
                  <td key={place} className="py-1 pr-2">
                    <input
                      value={values[at]?.[place] ?? ''}
                      aria-label={`${option || `Option ${place + 1}`} of ${called}`}
                      autoComplete="off"
                      maxLength={FAMILY_LIMITS.value.max}
                      onChange={({ target }) =>
                        set({ values: withValue(values, { at, place }, target.value) })
                      }
                      className={`${INPUT} min-w-24`}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap gap-2">
        {options.length < FAMILY_LIMITS.options.max && (
          <Button
            size="sm"
            onClick={() =>
              set({ options: [...options, ''], values: values.map((own) => [...own, '']) })
            }
          >
            Add an option
          </Button>
        )}
        {options.length > 1 && (
          <Button
            size="sm"
            variant="quiet"
            onClick={() =>
              set({
                options: options.slice(0, -1),
                values: values.map((own) => own.slice(0, options.length - 1)),
              })
            }
          >
            Remove the last option
          </Button>
        )}
      </div>
    </FormDialog>
  );
}

/** What is guessed of several products; of one its own name, whose values are to be said. */
function beginning(products: readonly Pick<Product, 'name'>[]) {
  const [first, ...others] = products.map(({ name }) => name);
  if (first === undefined || others.length > 0)
    return guessFamily(products.map(({ name }) => name));
  return { name: first.slice(0, FAMILY_LIMITS.name.max), options: ['Size'], values: [['']] };
}

function withValue(
  values: readonly string[][],
  { at, place }: { at: number; place: number },
  text: string,
): string[][] {
  return values.map((own, row) => (row === at ? own.with(place, text) : own));
}
