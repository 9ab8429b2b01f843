/** Shows how much of a form has been sent, and then that the server is working on it. */
export function UploadProgress({ share }: { share: number }) {
  const percent = Math.floor(share * 100);
  const isSent = share >= 1;
  return (
    <div className="flex min-w-0 flex-1 basis-48 flex-col gap-1.5 text-sm text-ink-muted md:max-w-xs">
      <progress
        aria-label="Upload"
        max={100}
        // Without a value the progress is indeterminate.
        value={isSent ? undefined : percent}
        className="upload-progress"
      />
      <output className="tabular-nums">
        {isSent ? 'Sent. The shop is working on it …' : `Sending … ${percent}%`}
      </output>
    </div>
  );
}
