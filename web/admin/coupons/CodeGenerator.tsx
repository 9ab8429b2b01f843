import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field, INPUT } from '#web/ui/Field.tsx';
import { type CodeRecipe, judgeRecipe, makeCode } from './coupon-code.ts';

const FIRST_RECIPE: CodeRecipe = {
  prefix: '',
  length: 8,
  letters: true,
  digits: true,
  symbols: false,
};

/** Generates codes that are hard to guess. */
export function CodeGenerator({ onGenerate }: { onGenerate: (code: string) => void }) {
  const [recipe, setRecipe] = useState(FIRST_RECIPE);
  const change = (change: Partial<CodeRecipe>) => setRecipe({ ...recipe, ...change });
  const error = judgeRecipe(recipe);
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-md bg-sunken p-5">
      <legend className="sr-only">Code generator</legend>
      <p aria-hidden="true" className="font-medium">
        Code generator
      </p>
      <div className="grid grid-cols-2 items-end gap-4">
        <Field label="Prefix">
          {(control) => (
            <input
              {...control}
              autoComplete="off"
              autoCapitalize="characters"
              placeholder="None"
              maxLength={30}
              value={recipe.prefix}
              onChange={({ target }) => change({ prefix: target.value })}
              className={`${INPUT} uppercase placeholder:normal-case`}
            />
          )}
        </Field>
        <Field label="How many more characters">
          {(control) => (
            <input
              {...control}
              type="number"
              inputMode="numeric"
              min={1}
              max={32}
              value={Number.isNaN(recipe.length) ? '' : recipe.length}
              onChange={({ target }) => change({ length: target.valueAsNumber })}
              className={`${INPUT} tabular-nums`}
            />
          )}
        </Field>
      </div>
      <Kinds recipe={recipe} onChange={change} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          size="sm"
          aria-disabled={error !== undefined || undefined}
          aria-describedby={error && 'recipe'}
          onClick={() => onGenerate(makeCode(recipe))}
        >
          Generate code
        </Button>
        <output id="recipe" className="text-sm text-danger">
          {error}
        </output>
      </div>
    </fieldset>
  );
}

interface KindsProps {
  recipe: CodeRecipe;
  onChange: (change: Partial<CodeRecipe>) => void;
}

/** The kinds of characters to choose from. */
function Kinds({ recipe, onChange }: KindsProps) {
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-1">
      <Checkbox
        label="Letters"
        checked={recipe.letters}
        onChange={(letters) => onChange({ letters })}
      />
      <Checkbox
        label="Digits"
        checked={recipe.digits}
        onChange={(digits) => onChange({ digits })}
      />
      <Checkbox
        label="Symbols (- and _)"
        checked={recipe.symbols}
        onChange={(symbols) => onChange({ symbols })}
      />
    </div>
  );
}
