import type { CSSProperties, ReactNode } from 'react';
import { styles } from './letter-styles.ts';

interface BlockProps {
  className?: string;
  style?: CSSProperties;
  children: ReactNode;
}

/** A block as wide as there is room. Outlook lays out tables only. */
export function Block({ className, style, children }: BlockProps) {
  return (
    <table
      role="presentation"
      align="center"
      width="100%"
      border={0}
      cellPadding="0"
      cellSpacing="0"
      className={className}
      style={style}
    >
      <tbody>
        <tr>
          <td>{children}</td>
        </tr>
      </tbody>
    </table>
  );
}

interface LinkProps extends BlockProps {
  href: string;
}

/** A link, which programs that show letters in a page open in a tab of its own. */
export function Link({ children, ...link }: LinkProps) {
  return (
    <a target="_blank" rel="noreferrer" {...link}>
      {children}
    </a>
  );
}

/** A link as a button. Outlook, which ignores the padding of links, takes that of the cell. */
export function ButtonLink({ href, children }: LinkProps) {
  const { padding, ...cell } = styles.button;
  return (
    <table role="presentation" border={0} cellPadding="0" cellSpacing="0">
      <tbody>
        <tr>
          <td className="button" style={{ ...cell, msoPaddingAlt: padding } as CSSProperties}>
            <Link href={href} className="button" style={styles.button}>
              {children}
            </Link>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

interface PictureProps {
  src: string;
  alt: string;
  width?: number;
  height: number;
  style?: CSSProperties;
}

/** A picture without the border and the gap that mail programs give to pictures in links and lines. */
export function Picture({ style, alt, ...picture }: PictureProps) {
  return <img alt={alt} {...picture} style={{ display: 'block', border: 'none', ...style }} />;
}
