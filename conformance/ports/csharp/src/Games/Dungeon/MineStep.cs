using System.Collections.Generic;
using Samepath.Canonical;
using Samepath.Engine;

namespace Samepath.Games.Dungeon
{
    /// <summary>A step of a run: a turn on the map, or one fighter's turn in the battle under way (SPEC, DUNG-19, DUNG-20).</summary>
    internal sealed class MineStep
    {
        private readonly Mine mine;
        private readonly IPlay play;

        public MineStep(Mine mine, IPlay play)
        {
            this.mine = mine;
            this.play = play;
        }

        public void Take()
        {
            bool turnIsOver = true;
            if (mine.Battle != null) turnIsOver = new BattleTurn(mine, play).Take();
            else TurnOnMap();
            if (!turnIsOver || mine.IsOver) return;
            if (mine.Turn < mine.Rules.TurnsMax)
            {
                mine.Turn++;
                return;
            }
            mine.Say("run.late");
            mine.End("late");
        }

        // DUNG-20
        private void TurnOnMap()
        {
            if (HeroActs()) return;
            Seeing.Look(mine);
            foreach (Enemy enemy in mine.Enemies) new EnemyOnMap(mine, enemy, play).Act();
            var harm = new Harm(mine, play);
            if (harm.MoveOn(mine.Hero))
            {
                foreach (Enemy enemy in mine.Enemies.ToArray()) harm.MoveOn(enemy); // some may die of it
            }
            if (mine.IsOver) return;
            IReadOnlyList<Enemy> foes = HeroOnMap.Contacts(mine);
            if (foes.Count > 0) BattleTurn.Start(mine, foes);
        }

        // Whether nothing happens after it: the hero struck, descended, or the scene is over (DUNG-47).
        private bool HeroActs()
        {
            if (mine.Hero.Wading > 0)
            {
                mine.Hero.Wading--;
                return false;
            }
            if (mine.ScriptIsDone)
            {
                mine.End("over");
                return true;
            }
            var hero = new HeroOnMap(mine, play);
            string option = ChooseOption(hero);
            mine.Messages.Clear();
            if (option != HeroOnMap.Descend)
            {
                hero.Do(option);
                return mine.Battle != null;
            }
            MineScenario.Descend(mine, play.Stream(MineScenario.StreamOf(mine.Depth + 1)));
            mine.Say("level.enters", new ObjectValue { { "depth", mine.Depth } });
            Seeing.Look(mine);
            return true;
        }

        private string ChooseOption(HeroOnMap hero)
        {
            if (HeroByHand.ActsAlone(mine)) return new Autopilot(mine, play).Choose();
            IReadOnlyList<string> options = hero.Options();
            return options[HeroByHand.Choose(mine, play, options)];
        }
    }
}
