/** Souk's logo, an eight-pointed star. */

interface StarProps {
  size?: number;
  fill?: string;
}

export function Star({ size = 28, fill = 'var(--mui-palette-primary-main)' }: StarProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <g fill={fill}>
        <path d="M4.5 4.5h15v15h-15z" />
        <path d="M12 1.4 22.6 12 12 22.6 1.4 12z" />
      </g>
      <path fill="var(--mui-palette-highlight)" d="M12 8.2 15.8 12 12 15.8 8.2 12z" />
    </svg>
  );
}

/** The star's outline, for what is empty. */
export function StarOutline({ size = 64 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <g fill="none" stroke="var(--mui-palette-fieldBorder)" strokeWidth="0.6" strokeLinejoin="round">
        <path d="m12 1.4 3.1 3.1h4.4v4.4L22.6 12l-3.1 3.1v4.4h-4.4L12 22.6l-3.1-3.1H4.5v-4.4L1.4 12l3.1-3.1V4.5h4.4z" />
      </g>
      <path fill="var(--mui-palette-highlight)" d="M12 9.4 14.6 12 12 14.6 9.4 12z" />
    </svg>
  );
}
