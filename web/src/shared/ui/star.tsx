/** Souk's logo, an eight-pointed star. */

export function Star({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <g fill="var(--mui-palette-primary-main)">
        <path d="M4.5 4.5h15v15h-15z" />
        <path d="M12 1.4 22.6 12 12 22.6 1.4 12z" />
      </g>
      <path fill="#e0a32e" d="M12 8.2 15.8 12 12 15.8 8.2 12z" />
    </svg>
  );
}
