import type { ChangeEvent, ComponentProps, ReactNode } from 'react';
import {
  get,
  type FieldPath,
  type FieldValues,
  type FormState,
  type RegisterOptions,
  type UseFormRegister,
  type UseFormRegisterReturn,
} from 'react-hook-form';
import { Field, INPUT } from './Field.tsx';
import { Select } from './Select.tsx';

/** The parts of a form that a field needs, as `useForm` returns them. */
interface FormOf<Values extends FieldValues> {
  register: UseFormRegister<Values>;
  formState: Pick<FormState<Values>, 'errors'>;
}

interface FormFieldProps<Values extends FieldValues, Name extends FieldPath<Values>> {
  form: FormOf<Values>;
  name: Name;
  label: string;
  hint?: ReactNode;
  /** Classes of the field with its label; `inputClassName` has those of the input. */
  className?: string;
  rules?: RegisterOptions<Values, Name>;
}

interface TextFieldProps<Values extends FieldValues, Name extends FieldPath<Values>>
  extends
    FormFieldProps<Values, Name>,
    Omit<
      ComponentProps<'input'>,
      'form' | 'name' | 'className' | 'children' | 'ref' | 'onChange' | 'onBlur'
    > {
  inputClassName?: string;
  /** Formats the text while it is typed. */
  tidy?: (typed: Typed) => Typed;
  /** Shown beside the input. */
  beside?: ReactNode;
}

/** A line of text in a form. Its error is the form's error of that name. */
export function TextField<Values extends FieldValues, Name extends FieldPath<Values>>({
  form,
  name,
  label,
  hint,
  className,
  rules,
  inputClassName = '',
  tidy,
  beside,
  ...input
}: TextFieldProps<Values, Name>) {
  const field = form.register(name, rules);
  return (
    <Field label={label} hint={hint} error={errorOf(form, name)} className={className}>
      {(control) => {
        const line = (
          <input
            {...input}
            {...control}
            {...(tidy ? tidied(tidy, field) : field)}
            className={`${INPUT} ${inputClassName}`}
          />
        );
        return beside ? (
          <div className="flex gap-2">
            {line}
            {beside}
          </div>
        ) : (
          line
        );
      }}
    </Field>
  );
}

/** A number in a form, as text: the browser's own number fields don't know every locale's marks. */
export function NumberField<Values extends FieldValues, Name extends FieldPath<Values>>({
  inputClassName = '',
  ...field
}: TextFieldProps<Values, Name>) {
  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      {...field}
      inputClassName={`tabular-nums ${inputClassName}`}
    />
  );
}

/** Several lines of text in a form. */
export function TextAreaField<Values extends FieldValues, Name extends FieldPath<Values>>({
  form,
  name,
  label,
  hint,
  className,
  rules,
  ...area
}: FormFieldProps<Values, Name> & Pick<ComponentProps<'textarea'>, 'rows' | 'maxLength'>) {
  return (
    <Field label={label} hint={hint} error={errorOf(form, name)} className={className}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          {...form.register(name, rules)}
          className={`${INPUT} py-2.5 leading-relaxed`}
        />
      )}
    </Field>
  );
}

/** A choice in a form; its children are the options. */
export function SelectField<Values extends FieldValues, Name extends FieldPath<Values>>({
  form,
  name,
  label,
  hint,
  className,
  rules,
  ...select
}: FormFieldProps<Values, Name> & Pick<ComponentProps<'select'>, 'autoComplete' | 'children'>) {
  return (
    <Field label={label} hint={hint} error={errorOf(form, name)} className={className}>
      {(control) => <Select {...select} {...control} {...form.register(name, rules)} />}
    </Field>
  );
}

function errorOf<Values extends FieldValues>(
  { formState: { errors } }: FormOf<Values>,
  name: FieldPath<Values>,
): string | undefined {
  const error: unknown = get(errors, name);
  return (error as { message?: string } | undefined)?.message;
}

/** An input's text and where in it the caret is. */
export interface Typed {
  text: string;
  caret: number;
}

function tidied(tidy: (typed: Typed) => Typed, field: UseFormRegisterReturn) {
  return {
    ...field,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const input = event.target;
      const tidyText = tidy({ text: input.value, caret: input.selectionStart ?? Infinity });
      if (tidyText.text !== input.value) {
        input.value = tidyText.text;
        input.setSelectionRange(tidyText.caret, tidyText.caret);
      }
      return field.onChange(event);
    },
  };
}
