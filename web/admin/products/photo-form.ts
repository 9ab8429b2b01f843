/** The form of a call that adds one photo. */
export function photoForm(file: File): FormData {
  const form = new FormData();
  form.append('photo', file);
  return form;
}
