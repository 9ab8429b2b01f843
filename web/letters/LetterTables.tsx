import type { LetterContent } from '#contract/letter-content.ts';
import { Link, Picture } from './letter-parts.tsx';
import { styles } from './letter-styles.ts';

type Part<Name extends keyof LetterContent> = NonNullable<LetterContent[Name]>;

/** Products, with their pictures and amounts. */
export function Lines({ lines }: { lines: Part<'lines'> }) {
  if (lines.length === 0) return null;
  const hasPhotos = lines.some(({ photo }) => photo !== undefined);
  return (
    <table role="presentation" style={styles.table}>
      <tbody>
        {lines.map(({ name, detail, amount, photo }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- rendered once, to HTML
          <tr key={at}>
            {hasPhotos && (
              <td className="line" style={{ ...styles.cell, ...styles.picture }}>
                {photo !== undefined && (
                  <Picture src={photo} alt="" width={60} height={60} style={styles.photo} />
                )}
              </td>
            )}
            <td className="line ink" style={styles.cell}>
              <div dir="auto">{name}</div>
              <div className="muted" style={styles.muted}>
                {detail}
              </div>
            </td>
            {amount !== undefined && (
              <td className="line ink" style={{ ...styles.cell, ...styles.amount }}>
                {amount}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Sums({ sums }: { sums: Part<'sums'> }) {
  if (sums.length === 0) return null;
  return (
    <table role="presentation" style={styles.table}>
      <tbody>
        {sums.map(({ label, amount, isTotal }) => {
          const look = { ...styles.cell, ...styles.sum, ...(isTotal && styles.total) };
          return (
            <tr key={label} data-pair-in-text="">
              <td data-label-in-text="" className="ink" style={look}>
                {label}
              </td>
              <td data-value-in-text="" className="ink" style={{ ...look, ...styles.amount }}>
                {amount}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

export function Facts({ facts }: { facts: Part<'facts'> }) {
  if (facts.length === 0) return null;
  return (
    <table role="presentation" style={styles.table}>
      <tbody>
        {facts.map(({ label, value, url }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- rendered once, to HTML
          <tr key={at} data-pair-in-text="">
            <td
              data-label-in-text=""
              className="line muted"
              style={{ ...styles.cell, ...styles.muted, width: '40%' }}
            >
              {label}
            </td>
            <td data-value-in-text="" dir="auto" className="line ink" style={styles.cell}>
              {url === undefined ? (
                value
              ) : (
                <Link href={url} className="link" style={styles.link}>
                  {value}
                </Link>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
