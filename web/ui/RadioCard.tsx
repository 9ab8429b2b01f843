import type { ReactNode } from 'react';

interface RadioCardProps {
  /** Of its group. */
  name: string;
  value: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** A choice of a group, with all that helps to choose. */
export function RadioCard({ name, value, isChosen, onChoose, children }: RadioCardProps) {
  return (
    <label className="flex cursor-pointer items-start gap-3 rounded-md border border-line-strong p-4 has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="radio"
        name={name}
        value={value}
        checked={isChosen}
        onChange={onChoose}
        className="mt-1 size-5 shrink-0 accent-accent outline-none"
      />
      {children}
    </label>
  );
}
