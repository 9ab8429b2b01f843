const HEADER = 'id,sku,name,category,price,stock,description';
const SAMPLE = [
  HEADER,
  ',TRAY-OAK,Oak Tray,Kitchen,499.50,12,Carries breakfast.',
  ',LAMP-01,"Brass Lamp, small",Home,2890,4,Warm light.',
];

/** How a file must look, with a template and a sample. */
export function SheetHelp() {
  return (
    <section aria-labelledby="sheet-help" className="flex max-w-2xl flex-col gap-3 text-sm">
      <h2 id="sheet-help" className="text-base">
        What the file needs
      </h2>
      <p className="text-ink-muted">
        The first line names the columns: {HEADER.split(',').join(', ')}, in any order. A line
        changes the product that has its id or SKU; otherwise it adds one, which needs a name, a
        category and a price. Empty cells change nothing. Photos are added on the screen of each
        product.
      </p>
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <FileLink name="products-template.csv" lines={[HEADER]}>
          Download a template
        </FileLink>
        <FileLink name="products-sample.csv" lines={SAMPLE}>
          Download a sample
        </FileLink>
      </p>
    </section>
  );
}

function FileLink({
  name,
  lines,
  children,
}: {
  name: string;
  lines: readonly string[];
  children: string;
}) {
  // With a byte order mark, by which spreadsheets know that it is UTF-8.
  const text = `\ufeff${lines.join('\r\n')}\r\n`;
  return (
    <a
      download={name}
      href={`data:text/csv;charset=utf-8,${encodeURIComponent(text)}`}
      className="inline-block min-h-6 text-accent underline underline-offset-4"
    >
      {children}
    </a>
  );
}
