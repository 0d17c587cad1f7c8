namespace Samepath.Generator
{
    /// <summary>SplitMix64, which makes states of seeds (SPEC, RNG-2).</summary>
    public sealed class SplitMix64
    {
        private ulong sum;

        public SplitMix64(ulong seed) { sum = seed; }

        /// <summary>The next output. <c>unchecked</c>: this engine is compiled so that overflow is an error elsewhere.</summary>
        public ulong Next()
        {
            unchecked
            {
                sum += 0x9e3779b97f4a7c15;
                ulong z = sum;
                z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
                z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
                return z ^ (z >> 31);
            }
        }
    }
}
