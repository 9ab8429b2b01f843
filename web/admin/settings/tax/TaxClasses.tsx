import Trash from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import { SETTINGS_LIMITS } from '#contract/settings-limits.ts';
import { STANDARD_CLASS } from '#contract/tax-rules.ts';
import { AddByName } from '#web/admin/settings/AddByName.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { withClassOf, withoutClass, type TypedTax, type TaxFieldsProps } from './tax-values.ts';

interface TaxClassesProps extends TaxFieldsProps {
  opened: TypedTax;
  /** Why the shop did not let a class go. */
  inUse: { message: string; taxClass?: string | undefined } | undefined;
}

/** The classes of goods that are taxed alike. */
export function TaxClasses({ opened, typed, onChange, inUse }: TaxClassesProps) {
  const [said, setSaid] = useState('');
  const section = useRef<HTMLElement>(null);
  const { classes } = typed;

  function remove(id: string, name: string) {
    const without = withoutClass(typed, id);
    const gone = typed.rates.length - without.rates.length;
    setSaid(`${name} was removed${gone === 0 ? '' : `, and its rates: ${gone}`}.`);
    onChange(without);
    // The button that was pressed is gone.
    section.current?.querySelector('input')?.focus();
  }

  return (
    <section ref={section} aria-labelledby="classes" className="flex max-w-3xl flex-col gap-3">
      <h2 id="classes" className="text-lg font-semibold">
        Classes
      </h2>
      <p className="text-sm text-ink-muted">
        Goods of one class are taxed alike. Each product has one: Standard, unless you choose
        another for it.
      </p>
      <ul className="flex flex-col gap-2">
        {classes.map(({ _id, name }, at) => (
          <li key={_id} className="flex items-start gap-2">
            <Field label={`Name of the class ${_id}`} hideLabel className="min-w-0 flex-1">
              {(control) => (
                <input
                  {...control}
                  value={name}
                  maxLength={SETTINGS_LIMITS.tax.className.max}
                  onChange={({ target }) =>
                    onChange({ ...typed, classes: classes.with(at, { _id, name: target.value }) })
                  }
                  className={INPUT}
                />
              )}
            </Field>
            {_id === STANDARD_CLASS ? (
              <span className="size-11" />
            ) : (
              <IconButton label={`Remove ${name}`} onClick={() => remove(_id, name)}>
                <Trash size={18} aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {inUse && !classes.some(({ _id }) => _id === inUse.taxClass) && (
        <Notice
          tone="danger"
          action={
            <Button
              size="sm"
              onClick={() => onChange(withClassOf(opened, typed, inUse.taxClass ?? ''))}
            >
              Put it back
            </Button>
          }
        >
          {inUse.message}
        </Notice>
      )}
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <AddByName
        label="New class"
        action="Add class"
        max={SETTINGS_LIMITS.tax.className.max}
        words={['class', 'classes']}
        count={classes.length}
        most={SETTINGS_LIMITS.tax.classes.max}
        taken={classes.map(({ _id }) => _id)}
        onAdd={(name, _id) => onChange({ ...typed, classes: [...classes, { _id, name }] })}
      />
    </section>
  );
}
