import type { CSSProperties } from 'react';

// Most mail programs support inline styles. The dark colours need classes: programs without them show the light letter.

const LIGHT = {
  ground: '#fbfaf8',
  surface: '#ffffff',
  line: '#e4e0d8',
  ink: '#1c1b19',
  muted: '#615c54',
  accent: '#17604a',
  onAccent: '#ffffff',
};

const FONT = "ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

export const styles = {
  ground: { backgroundColor: LIGHT.ground, color: LIGHT.ink, fontFamily: FONT },
  preview: { display: 'none', maxHeight: 0, overflow: 'hidden', opacity: 0 },
  container: { maxWidth: '600px', width: '100%', margin: '0 auto', padding: '24px 12px' },
  card: {
    backgroundColor: LIGHT.surface,
    border: `1px solid ${LIGHT.line}`,
    borderRadius: '12px',
    padding: '24px 20px',
  },
  shopName: { color: LIGHT.ink, fontSize: '20px', fontWeight: 600, textDecoration: 'none' },
  heading: { fontSize: '24px', lineHeight: '32px', fontWeight: 600, margin: '0 0 16px' },
  text: { fontSize: '16px', lineHeight: '24px', margin: '0 0 12px', overflowWrap: 'anywhere' },
  quote: {
    borderLeft: `3px solid ${LIGHT.accent}`,
    padding: '4px 0 4px 16px',
    margin: '0 0 16px',
  },
  button: {
    display: 'inline-block',
    backgroundColor: LIGHT.accent,
    color: LIGHT.onAccent,
    borderRadius: '8px',
    fontSize: '16px',
    fontWeight: 600,
    lineHeight: '24px',
    padding: '12px 20px',
    textDecoration: 'none',
  },
  table: { width: '100%', borderCollapse: 'collapse', margin: '0 0 16px' },
  cell: {
    borderTop: `1px solid ${LIGHT.line}`,
    fontSize: '16px',
    lineHeight: '24px',
    overflowWrap: 'anywhere',
    padding: '10px 0',
    textAlign: 'left',
    verticalAlign: 'top',
  },
  picture: { width: '72px', padding: '10px 12px 10px 0' },
  photo: { borderRadius: '8px', display: 'block', objectFit: 'cover' },
  amount: { paddingLeft: '12px', textAlign: 'right', whiteSpace: 'nowrap' },
  sum: { borderTop: '0', padding: '2px 0' },
  total: { fontWeight: 600, padding: '8px 0 0' },
  muted: { color: LIGHT.muted, fontSize: '14px', lineHeight: '20px', margin: 0 },
  link: { color: LIGHT.accent, textDecoration: 'underline' },
} satisfies Record<string, CSSProperties>;

/** The colours of the shop's dark theme (web/ui/tokens.css). */
export const DARK = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
.ground { background-color: ${LIGHT.ground}; }
@media (prefers-color-scheme: dark) {
  .ground { background-color: #161513 !important; color: #f2efe9 !important; }
  .card { background-color: #1f1d1b !important; border-color: #38352f !important; }
  .ink { color: #f2efe9 !important; }
  .muted { color: #b3aca1 !important; }
  .line { border-color: #38352f !important; }
  .quote { border-color: #74cfa6 !important; }
  .link { color: #74cfa6 !important; }
  .button { background-color: #74cfa6 !important; color: #0b1f17 !important; }
}`;
