/** The face of the wheel: ten sectors, of which number N is at the top after N tenths of a turn. */

const SECTORS = Array.from({ length: 10 }, (_, index) => index + 1);
const RADIUS = 100;
const DEGREES = 36;

function pointAt(degrees: number, radius: number): string {
  const radians = (degrees * Math.PI) / 180;
  return `${(radius * Math.sin(radians)).toFixed(2)} ${(-radius * Math.cos(radians)).toFixed(2)}`;
}

const sectorPath = (middle: number): string =>
  `M0 0L${pointAt(middle - DEGREES / 2, RADIUS)}A${RADIUS} ${RADIUS} 0 0 1 ${pointAt(middle + DEGREES / 2, RADIUS)}Z`;

export function WheelFace({ degrees }: { degrees: number }) {
  return (
    <svg viewBox="-104 -112 208 216" aria-hidden="true" className="wheel">
      <g className="wheel-disc" style={{ rotate: `${degrees}deg` }}>
        {SECTORS.map((points) => (
          <g key={points}>
            <path d={sectorPath(-points * DEGREES)} className={points % 2 ? 'odd' : 'even'} />
            <text
              transform={`rotate(${-points * DEGREES}) translate(0 -72)`}
              className={points % 2 ? 'odd' : 'even'}
            >
              {points}
            </text>
          </g>
        ))}
        <circle r="14" className="hub" />
      </g>
      <path d="M-10 -111h20l-10 22z" className="pointer" />
    </svg>
  );
}
